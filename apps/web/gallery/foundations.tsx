import { formatPercent } from '@auspex/market';
import { Badge } from '../src/ui/badge/badge.tsx';
import { Button, ButtonLink } from '../src/ui/button/button.tsx';
import { IconButton } from '../src/ui/button/icon-button.tsx';
import { Card } from '../src/ui/card/card.tsx';
import { ContributionBars } from '../src/ui/charts/contribution-bars.tsx';
import { Gauge } from '../src/ui/charts/gauge.tsx';
import { RangeBar } from '../src/ui/charts/range-bar.tsx';
import { Figure, Figures } from '../src/ui/figure/figure.tsx';
import { AbsoluteDate } from '../src/ui/formats/absolute-date.tsx';
import { Change } from '../src/ui/formats/change.tsx';
import { Missing } from '../src/ui/formats/missing.tsx';
import { Money } from '../src/ui/formats/money.tsx';
import { Price } from '../src/ui/formats/price.tsx';
import { Probability } from '../src/ui/formats/probability.tsx';
import { RelativeDate } from '../src/ui/formats/relative-date.tsx';
import { Icon, type IconName } from '../src/ui/icons/icon.tsx';
import { ICON_PATHS } from '../src/ui/icons/icon-paths.ts';
import { Logo } from '../src/ui/logo/logo.tsx';
import { EmptyState } from '../src/ui/states/empty-state.tsx';
import { ErrorState } from '../src/ui/states/error-state.tsx';
import { LoadingSkeleton } from '../src/ui/states/loading-skeleton.tsx';
import { StaleMark } from '../src/ui/states/stale-mark.tsx';
import styles from './gallery.module.css';
import { PREVIEW_START_MS } from './preview-data.ts';

const NAMES = Object.keys(ICON_PATHS) as IconName[];

export function Brand() {
  return (
    <Card title="Logo and icons" note="One colour, from 16 px">
      <div className={styles.stack}>
        <div className={styles.row}>
          <Logo size={16} />
          <Logo size={24} withName />
          <Logo size={48} />
          <Logo size={32} withName oneColour />
        </div>
        <div className={styles.icons}>
          {NAMES.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={20} />
            </span>
          ))}
        </div>
      </div>
    </Card>
  );
}

export function Actions() {
  return (
    <Card title="Actions and badges" className={styles.half}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button kind="primary">Place order</Button>
          <Button icon="filter">Filter</Button>
          <Button kind="quiet" icon="refresh">
            Refresh
          </Button>
          <Button kind="danger" icon="trash">
            Delete key
          </Button>
          <Button kind="primary" pending>
            Saving
          </Button>
          <Button disabled>Not now</Button>
        </div>
        <div className={styles.row}>
          <ButtonLink kind="primary" size="large" href="#register" endIcon="arrow-right">
            Sign up
          </ButtonLink>
          <Button size="large">See the track record</Button>
          <Button size="small">Small</Button>
          <IconButton icon="star" label="Add to watchlist" />
          <IconButton icon="bell" label="Alert" />
          <IconButton icon="settings" label="Settings" size="large" />
        </div>
        <div className={styles.row}>
          <Badge tone="gain" icon="arrow-up">
            Buy 9 / 13
          </Badge>
          <Badge>Hold</Badge>
          <Badge tone="loss" icon="arrow-down">
            Sell
          </Badge>
          <Badge tone="accent">New</Badge>
          <Badge tone="info">Paper</Badge>
          <StaleMark since={new Date(PREVIEW_START_MS)} reason="The source has not answered" />
        </div>
      </div>
    </Card>
  );
}

export function Numbers() {
  return (
    <Card title="Numbers" note="Unit, sign, uncertainty and age" className={styles.half}>
      <Figures>
        <Figure
          label="Price"
          value={<Price value="61234.5" tick="0.01" unit="USD" />}
          note={<Change value={0.0123} />}
        />
        <Figure
          label="P(up), 20 bars"
          hint="Calibrated probability that the price is higher after 20 bars"
          value={<Probability value={0.58} />}
          note="51% … 64%, 95 % interval"
        />
        <Figure
          label="Market cap"
          value={<Money value={2.81e12} currency="USD" compact />}
          note="Fully diluted"
        />
        <Figure
          label="Year"
          value={<Change value={-0.2184} places={1} />}
          note={<AbsoluteDate at={PREVIEW_START_MS} />}
        />
        <Figure label="Dividend" value={<Missing reason="The company pays none" />} note="–" />
        <Figure label="Updated" value={<RelativeDate at={Date.now() - 7_400_000} />} />
      </Figures>
    </Card>
  );
}

export function States() {
  return (
    <>
      <Card className={styles.third}>
        <EmptyState
          title="No exchange connected"
          reason="Orders and balances appear here once an exchange or the paper account is connected."
          action={{ label: 'Connect an exchange', href: '#keys' }}
        />
      </Card>
      <Card className={styles.third}>
        <ErrorState
          reason="The market data source did not answer within 10 seconds. Your filters are kept."
          onRetry={() => {}}
          requestId="req-7f3a9c"
        />
      </Card>
      <Card className={styles.third} title="Loading">
        <div className={styles.stack}>
          <LoadingSkeleton kind="lines" />
          <LoadingSkeleton kind="chart" heightPx={120} />
        </div>
      </Card>
    </>
  );
}

const PARTS = [
  { name: 'Trend, 50 against 200 days', value: 0.14, note: '+4.2%' },
  { name: 'RSI 14', value: -0.06, note: '71' },
  { name: 'Volume against its month', value: 0.03, note: '1.4×' },
  { name: 'Volatility', value: -0.02, note: '22%' },
];

export function SmallCharts() {
  return (
    <>
      <Card title="What the model looks at" className={styles.half}>
        <ContributionBars
          label="What the model looks at"
          items={PARTS}
          formatValue={(value) => formatPercent(value, 1)}
          totalLabel="Score"
        />
      </Card>
      <Card title="Small instruments" className={styles.half}>
        <div className={styles.row}>
          <Gauge label="Market tone" value={0.42} display="+0.42" ends={['negative', 'positive']} />
          <Gauge label="Market tone" value={0.1} display="n = 8" ends={['negative', 'positive']} faint />
          <RangeBar
            label="Expected move from −2 % to +6 %"
            low={-0.02}
            middle={0.02}
            high={0.06}
            fullAt={0.08}
          />
        </div>
      </Card>
    </>
  );
}

export function PublicType() {
  return (
    <section data-area="public" className={styles.public}>
      <h1>The sky, read honestly</h1>
      <p>Every call is written down before its outcome is known, and stays where everyone can check it.</p>
      <h2>What happened next</h2>
      <p>A forecast of a week ago, the reasons it gave, and what the market did.</p>
    </section>
  );
}
