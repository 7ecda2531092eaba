import { useState } from 'react';
import { Button } from '../src/ui/button/button.tsx';
import { Card } from '../src/ui/card/card.tsx';
import { DateField } from '../src/ui/date-field/date-field.tsx';
import { ConfirmDialog } from '../src/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../src/ui/dialog/dialog.tsx';
import { CheckField } from '../src/ui/forms/check-field.tsx';
import { FormMessage } from '../src/ui/forms/form-message.tsx';
import { PasswordField } from '../src/ui/forms/password-field.tsx';
import { SelectField } from '../src/ui/forms/select-field.tsx';
import { SliderField } from '../src/ui/forms/slider-field.tsx';
import { SubmitButton } from '../src/ui/forms/submit-button.tsx';
import { TextField } from '../src/ui/forms/text-field.tsx';
import { KeyboardHelp } from '../src/ui/keyboard-help/keyboard-help.tsx';
import { Menu } from '../src/ui/menu/menu.tsx';
import { Pagination } from '../src/ui/pagination/pagination.tsx';
import { CommandPalette } from '../src/ui/palette/command-palette.tsx';
import { Progress } from '../src/ui/progress/progress.tsx';
import { Segmented } from '../src/ui/segmented/segmented.tsx';
import { Tabs } from '../src/ui/tabs/tabs.tsx';
import { toasts } from '../src/ui/toasts/toast-store.ts';
import { Tooltip } from '../src/ui/tooltip/tooltip.tsx';
import styles from './gallery.module.css';
import { makeSignals } from './preview-data.ts';

export function Forms() {
  const [sent, setSent] = useState(false);
  const [fee, setFee] = useState(10);
  return (
    <Card title="Form" className={styles.half}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
        }}
      >
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          error={sent ? 'Enter your e-mail address, such as name@example.com.' : undefined}
        />
        <PasswordField
          label="Password"
          policy={{ minLength: 8, uppercase: true, number: true, symbol: true }}
          error={sent ? 'Choose a password of 8 characters or more.' : undefined}
        />
        <div className={styles.row}>
          <SelectField
            label="Market"
            options={[
              { value: 'crypto', label: 'Cryptocurrencies' },
              { value: 'us', label: 'US stocks' },
            ]}
          />
          <TextField label="Limit price" inputMode="decimal" suffix="USD" defaultValue="61,200.00" />
          <DateField label="As of" defaultValue="2024-03-11" />
        </div>
        <SliderField
          label="Fee per side"
          display={`${(fee / 100).toFixed(2)}%`}
          min={0}
          max={60}
          value={fee}
          onChange={(event) => setFee(Number(event.target.value))}
        />
        <CheckField
          label="Tell me when a signal flips"
          hint="By e-mail, at most once a day."
          defaultChecked
        />
        <CheckField look="switch" label="Paper account" defaultChecked />
        <FormMessage tone="error">Incorrect Username/Password.</FormMessage>
        <div>
          <SubmitButton>Create account</SubmitButton>
        </div>
      </form>
    </Card>
  );
}

const SHORTCUTS = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl K'], does: 'Open the palette' },
      { keys: ['/'], does: 'Search a symbol' },
      { keys: ['?'], does: 'Show this list' },
    ],
  },
  {
    title: 'Go to',
    shortcuts: [
      { keys: ['g', 's'], does: 'Signals' },
      { keys: ['g', 'p'], does: 'Portfolio' },
    ],
  },
];

const PALETTE = [
  ...['AI Technical Signals', 'AI Technical Returns', 'Seasonality', 'Portfolio', 'News'].map((title) => ({
    id: title,
    title,
    group: 'Screens',
    icon: 'arrow-right' as const,
    onChoose: () => toasts.answer(title),
  })),
  ...makeSignals(400).map(({ id, symbol, name }) => ({
    id,
    title: symbol,
    note: name,
    keywords: [name],
    group: 'Symbols',
    icon: 'candles' as const,
    onChoose: () => toasts.answer(symbol),
  })),
];

type Overlay = 'dialog' | 'confirm' | 'palette' | 'keys';

export function Overlays() {
  const [open, setOpen] = useState<Overlay>();
  const [tab, setTab] = useState<'new' | 'up' | 'down'>('new');
  const [range, setRange] = useState<'1M' | '6M' | '1Y' | 'All'>('6M');
  const [page, setPage] = useState(4);
  const close = () => setOpen(undefined);
  return (
    <Card title="Overlays and choices" className={styles.half}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('palette')}>Palette</Button>
          <Button onClick={() => setOpen('keys')}>Shortcuts</Button>
          <Button onClick={() => toasts.answer('Added to watchlist', { tone: 'success' })}>Toast</Button>
          <Button onClick={() => toasts.job('Import of 1,204 transactions finished')}>Job</Button>
          <Menu
            label="Account"
            items={[
              { label: 'Profile', icon: 'user', href: '#profile' },
              { label: 'Manage Subscription', icon: 'card', href: '#pricing' },
              { label: 'Manage API Keys', icon: 'key', href: '#keys' },
              {
                label: 'Logout',
                icon: 'logout',
                separated: true,
                onSelect: () => toasts.answer('Signed out'),
              },
            ]}
            trigger={(props) => (
              <Button {...props} endIcon="chevron-down">
                Menu
              </Button>
            )}
          />
          <Tooltip text="Net of the fee you set in your profile">
            <Button kind="quiet" icon="info">
              Hint
            </Button>
          </Tooltip>
        </div>
        <Tabs
          label="Signals"
          active={tab}
          onChange={setTab}
          items={[
            { id: 'new', label: 'New today', count: 12 },
            { id: 'up', label: 'Upgrades', count: 4 },
            { id: 'down', label: 'Downgrades', count: 7 },
          ]}
        >
          <p>Signals of the last closed bar.</p>
        </Tabs>
        <Segmented
          label="Range"
          value={range}
          onChange={setRange}
          items={(['1M', '6M', '1Y', 'All'] as const).map((value) => ({ value, label: value }))}
        />
        <Progress
          label="Evidence until a hit rate may be shown"
          share={0.37}
          note="231 of 620 effective calls"
        />
        <Progress label="Importing transactions" />
        <Pagination page={page} totalPages={20} onChange={setPage} />
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Alert on price"
        description="We mail you once when the price crosses the level."
        footer={<Button kind="primary">Make alert</Button>}
      >
        <TextField label="Level" suffix="USD" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete this key?"
        consequence="Open orders stay at the exchange, but Auspex will not see or cancel them any more."
        action="Delete key"
        danger
        onConfirm={close}
        onCancel={close}
      />
      <CommandPalette open={open === 'palette'} onClose={close} entries={PALETTE} />
      <KeyboardHelp open={open === 'keys'} onClose={close} groups={SHORTCUTS} />
    </Card>
  );
}
