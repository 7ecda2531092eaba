import { type Currency, decimal, readDecimal, signOf } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { openTicket } from '../../../shared/trading/ticket-overlay.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { plainNumber } from '../../../ui/forms/typed-number.ts';
import { Fact, Facts } from '../../../ui/screen/screen.tsx';
import { balancesQuery, useTradingChange } from '../trading-queries.ts';
import styles from './keys.module.css';
import { keysText } from './keys.text.ts';

/** Keeps the room of a figure that is on its way. */
const COMING = '\u2007';

function ResetDialog({
  currency,
  balance,
  onClose,
}: {
  readonly currency: string;
  readonly balance: string;
  readonly onClose: () => void;
}) {
  const t = useText(keysText);
  const [typed, setTyped] = useState(balance);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<Error | null>(null);
  const reset = useTradingChange(
    (startingBalance: string) => api.call('trading.resetPaper', { body: { startingBalance } }),
    { onDone: onClose, onFailed: setFailure },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDecimal(plainNumber(typed, language));
    if (!read.ok || signOf(read.value) <= 0) {
      setProblem(t('paper.problem'));
      return;
    }
    reset.mutate(read.value.toString());
  };
  return (
    <Dialog
      open
      width="small"
      title={t('paper.resetTitle')}
      description={t('paper.resetWhy')}
      dismissable={!reset.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={reset.isPending} onClick={onClose}>
            {t('keep')}
          </Button>
          <SubmitButton form="paper-reset" kind="danger" pending={reset.isPending}>
            {t('paper.reset')}
          </SubmitButton>
        </>
      }
    >
      <form id="paper-reset" noValidate onSubmit={submit} className={styles.form}>
        <TextField
          label={t('paper.balance')}
          inputMode="decimal"
          suffix={currency}
          value={typed}
          error={problem}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
        {failure && <FormMessage tone="error">{failureText(failure)}</FormMessage>}
      </form>
    </Dialog>
  );
}

/** As money is written everywhere; every digit on hover. */
function Cash({ value, currency }: { readonly value: string; readonly currency: string }) {
  return (
    <span title={`${value} ${currency}`}>
      <Money value={value} currency={currency as Currency} />
    </span>
  );
}

/** The account that everybody has: ready at once, no key. */
export function PaperCard() {
  const t = useText(keysText);
  const { data, error } = useQuery(balancesQuery('PAPER'));
  const [resetting, setResetting] = useState(false);
  const paper = data?.paper;
  const items = data?.items ?? [];
  const cash = items.find(({ asset }) => asset === paper?.currency);
  const isHeld = ({ free, held }: (typeof items)[number]) => signOf(decimal(free).plus(decimal(held))) > 0;
  const others = items.filter((item) => item !== cash && isHeld(item));
  return (
    <Card
      title={t('paper.title')}
      note={t('paper.note')}
      actions={
        <Badge tone="gain" icon="check">
          {t('paper.ready')}
        </Badge>
      }
    >
      {error && !paper ? (
        <FormMessage tone="error">{failureText(error)}</FormMessage>
      ) : (
        // The same rows before the figures are there: nothing below moves when they come.
        <div className={styles.paper} aria-busy={!paper}>
          <Facts>
            <Fact name={t('paper.free')}>
              {paper ? <Cash value={cash?.free ?? '0'} currency={paper.currency} /> : COMING}
            </Fact>
            <Fact name={t('paper.started')}>
              {paper ? <Cash value={paper.startingBalance} currency={paper.currency} /> : COMING}
            </Fact>
            <Fact name={t('paper.since')}>{paper ? <AbsoluteDate at={paper.since} /> : COMING}</Fact>
            <Fact name={t('paper.holdings')}>{paper ? others.length : COMING}</Fact>
          </Facts>
          <div className={styles.buttons}>
            <Button icon="send" onClick={() => openTicket()}>
              {t('paper.trade')}
            </Button>
            <ButtonLink href={pathTo('portfolio')}>{t('paper.portfolio')}</ButtonLink>
            <Button kind="quiet" disabled={!paper} onClick={() => setResetting(true)}>
              {t('paper.startAgain')}
            </Button>
          </div>
        </div>
      )}
      {resetting && paper && (
        <ResetDialog
          currency={paper.currency}
          balance={paper.startingBalance}
          onClose={() => setResetting(false)}
        />
      )}
    </Card>
  );
}
