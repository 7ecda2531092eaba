import { formatDate, formatDateTime } from '@auspex/market';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import { firstFrom } from './plot/time-scale.ts';
import { ToolButton } from './tool-button.tsx';

const SPEEDS = ['1', '3', '10'] as const;
type Speed = (typeof SPEEDS)[number];

interface ReplayBarProps {
  readonly atMs: number;
  /** The bars of the first chart. */
  readonly time: ArrayLike<number>;
  readonly intraday: boolean;
  readonly onMove: (atMs: number) => void;
  readonly onEnd: () => void;
}

/** Plays the past bar by bar; nothing that came later is shown. */
export function ReplayBar({ atMs, time, intraday, onMove, onEnd }: ReplayBarProps) {
  const t = useText(chartsText);
  const language = useLanguage();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('3');
  const place = firstFrom(time, atMs + 1) - 1;
  const last = time.length - 1;
  const to = (at: number) => onMove(time[Math.max(0, Math.min(last, at))] ?? atMs);
  const next = useRef(() => {});
  next.current = () => (place >= last ? setPlaying(false) : to(place + 1));
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => next.current(), 1000 / Number(speed));
    return () => clearInterval(timer);
  }, [playing, speed]);
  return (
    <div className={styles.replay} role="toolbar" aria-label={t('replay')}>
      <IconButton icon="chevron-left" label={t('replay.back')} onClick={() => to(place - 1)} />
      <ToolButton
        icon={playing ? 'pause' : 'play'}
        label={t(playing ? 'replay.pause' : 'replay.play')}
        onClick={() => setPlaying(!playing)}
      />
      <IconButton
        icon="chevron-right"
        label={t('replay.next')}
        disabled={place >= last}
        onClick={() => to(place + 1)}
      />
      <Segmented
        label={t('replay.speed')}
        size="small"
        value={speed}
        onChange={setSpeed}
        items={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label={t('replay.place')}
        aria-valuetext={formatDate(atMs, language)}
        min={0}
        max={last}
        value={place}
        onChange={({ target }) => to(Number(target.value))}
      />
      <output className={styles.replayDate}>
        {(intraday ? formatDateTime : formatDate)(atMs, language)}
      </output>
      <IconButton icon="close" label={t('replay.end')} onClick={onEnd} />
    </div>
  );
}
