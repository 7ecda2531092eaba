import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { canvasPicture } from '../../ui/charts/canvas-picture.ts';
import { useDataLabels } from '../../ui/data-labels.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SliderField } from '../../ui/forms/slider-field.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { type Crop, cutOut, dragged, type Size, wholePicture } from './crop-geometry.ts';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';

interface PictureCropperProps {
  readonly picture: ImageBitmap;
  readonly window: Size;
  readonly round: boolean;
  /** 0 to 1 while the picture is on its way. */
  readonly progress: number | null;
  readonly failure: string | null;
  readonly onSave: (cut: Blob) => void;
  readonly onClose: () => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0.05, 0],
  ArrowRight: [-0.05, 0],
  ArrowUp: [0, 0.05],
  ArrowDown: [0, -0.05],
};

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const part = cutOut(picture, canvas, crop);
  const pen = canvas.getContext('2d');
  pen?.clearRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
}

/** Drag, arrow keys and zoom choose the part of the picture that is kept. */
export function PictureCropper(props: PictureCropperProps) {
  const { picture, window, round, progress, failure, onSave, onClose } = props;
  const t = useText(settingsText);
  const labels = useDataLabels();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholePicture);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const move = (byX: number, byY: number) =>
    setCrop((was) => dragged(picture, window, { crop: was, byX, byY }));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move(event.movementX / width, event.movementY / height);
  };
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(by[0], by[1]);
  };
  const save = async () => {
    const cut = canvas.current && (await canvasPicture(canvas.current, labels.pictureRefused));
    if (cut) onSave(cut);
  };
  return (
    <Dialog
      open
      title={t('picture.crop')}
      description={t('picture.cropHint')}
      dismissable={progress === null}
      onClose={onClose}
      footer={
        <Button kind="primary" pending={progress !== null} onClick={() => void save()}>
          {t('picture.save')}
        </Button>
      }
    >
      <div className={styles.form}>
        {/* biome-ignore lint/a11y/useSemanticElements: a canvas that is moved by dragging has no element of its own */}
        <div
          className={`${styles.crop} ${round ? styles.round : ''}`}
          role="group"
          aria-label={t('picture.crop')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          onPointerMove={drag}
          onKeyDown={press}
        >
          <canvas ref={canvas} width={window.width} height={window.height} />
        </div>
        <SliderField
          label={t('picture.zoom')}
          min={1}
          max={4}
          step={0.05}
          value={crop.zoom}
          display={`${Math.round(crop.zoom * 100)}%`}
          onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
        />
        {progress !== null && <Progress label={t('picture.sending')} share={progress} />}
        {failure !== null && <FormMessage tone="error">{failure}</FormMessage>}
      </div>
    </Dialog>
  );
}
