import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { Stack } from '../../../ui/screen/screen.tsx';
import { copyToClipboard } from '../../../ui/toasts/copy-to-clipboard.ts';
import { SectionState } from '../section-state.tsx';
import styles from '../sources/sources.module.css';
import { type ExchangeHealth, exchangeState, OPERATOR_COMMANDS } from './exchange-state.ts';
import { exchangesText } from './exchanges.text.ts';

const EVERY_MS = 15_000;
const TONES = { never: 'neutral', fine: 'gain', failing: 'loss' } as const;
const COMMANDS = Object.keys(OPERATOR_COMMANDS) as (keyof typeof OPERATOR_COMMANDS)[];

/** How every exchange answers, what is in doubt there, and what an operator can do about it. */
export function ExchangesSection() {
  const t = useText(exchangesText);
  const health = useQuery({
    queryKey: ['admin', 'exchanges'],
    queryFn: ({ signal }) => api.call('trading.health', undefined, { signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    <SectionState query={health}>
      {({ items }) => (
        <Stack>
          <p className="muted">{t('note')}</p>
          <div className={styles.cards}>
            {items.map((one) => (
              <ExchangeCard key={one.exchange} health={one} />
            ))}
          </div>
          <Card title={t('commands.title')} note={t('commands.note')}>
            <ul className={`${styles.worlds} ${styles.commands}`}>
              {COMMANDS.map((name) => (
                <li key={name}>
                  <code>{OPERATOR_COMMANDS[name]}</code>
                  <Button
                    size="small"
                    kind="quiet"
                    icon="copy"
                    onClick={() =>
                      void copyToClipboard(OPERATOR_COMMANDS[name], {
                        copied: t('copied'),
                        failed: t('copyFailed'),
                      })
                    }
                  >
                    {t('copy')}
                  </Button>
                  <span className="muted">{t(`command.${name}`)}</span>
                </li>
              ))}
            </ul>
          </Card>
        </Stack>
      )}
    </SectionState>
  );
}

function ExchangeCard({ health }: { readonly health: ExchangeHealth }) {
  const t = useText(exchangesText);
  const { exchange, keys, frozen, uses, failures, open, unknown, oldestUnknownAt, gate } = health;
  const { lastSuccessAt, lastFailureAt, lastFailure } = health;
  const state = exchangeState(health);
  return (
    <Card title={t(`name.${exchange}`)} actions={<Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}>
      <dl className={styles.detail}>
        <Fact name={t('success')}>
          {lastSuccessAt === null ? t('never') : <RelativeDate at={lastSuccessAt} />}
        </Fact>
        <Fact name={t('failure')}>
          {lastFailureAt === null ? t('noFailure') : <RelativeDate at={lastFailureAt} />}
        </Fact>
        {lastFailure && <Fact name={t('reason')}>{lastFailure}</Fact>}
        <Fact name={t('unknown')}>
          {unknown}
          {oldestUnknownAt !== null && (
            <>
              , {t('oldest')} <RelativeDate at={oldestUnknownAt} />
            </>
          )}
        </Fact>
        <Fact name={t('open')}>{open}</Fact>
        {exchange !== 'PAPER' && (
          <>
            <Fact name={t('keys')}>{t('keysOf', { keys, frozen })}</Fact>
            <Fact name={t('uses')}>{t('usesOf', { uses, failures })}</Fact>
            <Fact name={t('gate')}>
              <Gate {...gate} />
            </Fact>
          </>
        )}
        <Fact name={t('public')}>
          <PublicData health={health} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether requests may go out now: an exchange that has been asked too often says until when not. */
function Gate({ waitingUntil, waiting }: ExchangeHealth['gate']) {
  const t = useText(exchangesText);
  if (waitingUntil !== null)
    return (
      <>
        {t('gate.closed')} <RelativeDate at={waitingUntil} />
      </>
    );
  return waiting > 0 ? t('gate.waiting', { count: waiting }) : t('gate.free');
}

function PublicData({ health: { exchange, publicData } }: { readonly health: ExchangeHealth }) {
  const t = useText(exchangesText);
  if (exchange === 'PAPER') return t('public.none');
  const { at, staleBecause } = publicData;
  return (
    <>
      {at === null ? t('public.never') : <RelativeDate at={at} />}
      {staleBecause !== null && `: ${staleBecause}`}
    </>
  );
}
