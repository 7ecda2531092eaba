import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/ui/theme/global.css';
import { LabelsContext } from '../src/ui/labels.ts';
import { LABELS_EN } from '../src/ui/labels-en.ts';
import { LABELS_FR } from '../src/ui/labels-fr.ts';
import { Logo } from '../src/ui/logo/logo.tsx';
import { Segmented } from '../src/ui/segmented/segmented.tsx';
import { applyTheme } from '../src/ui/theme/theme-choice.ts';
import type { DirectionColours, Scheme } from '../src/ui/theme/tokens.ts';
import { Toaster } from '../src/ui/toasts/toaster.tsx';
import { EquityPreview, ForecastPreview, PricePreview, StatisticsPreview } from './charts-preview.tsx';
import { Forms, Overlays } from './forms-and-overlays.tsx';
import { Actions, Brand, Numbers, PublicType, SmallCharts, States } from './foundations.tsx';
import styles from './gallery.module.css';
import { TablePreview } from './tables-preview.tsx';

const given = new URLSearchParams(window.location.search);

function Gallery() {
  const [scheme, setScheme] = useState<Scheme>(given.get('theme') === 'light' ? 'light' : 'dark');
  const [directions, setDirections] = useState<DirectionColours>(
    given.get('colours') === 'blue-orange' ? 'blue-orange' : 'green-red',
  );
  const [locale, setLocale] = useState<'en' | 'fr'>(given.get('lang') === 'fr' ? 'fr' : 'en');
  const [phone, setPhone] = useState<'scroll' | 'cards'>(given.get('phone') === 'cards' ? 'cards' : 'scroll');
  useEffect(() => applyTheme({ scheme, directions }), [scheme, directions]);
  const parts = given.get('part');
  const shows = (part: string) => parts === null || parts === part;
  return (
    <LabelsContext value={{ locale, labels: locale === 'fr' ? LABELS_FR : LABELS_EN }}>
      <main data-area="member" className={styles.page}>
        <div className={styles.bar}>
          <Logo size={20} withName />
          <h1>Parts</h1>
          <Segmented
            label="Theme"
            size="small"
            value={scheme}
            onChange={setScheme}
            items={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
          />
          <Segmented
            label="Gain and loss"
            size="small"
            value={directions}
            onChange={setDirections}
            items={[
              { value: 'green-red', label: 'Green / red' },
              { value: 'blue-orange', label: 'Blue / orange' },
            ]}
          />
          <Segmented
            label="Language"
            size="small"
            value={locale}
            onChange={setLocale}
            items={[
              { value: 'en', label: 'English' },
              { value: 'fr', label: 'Français' },
            ]}
          />
          <Segmented
            label="Rows on phones"
            size="small"
            value={phone}
            onChange={setPhone}
            items={[
              { value: 'scroll', label: 'Scroll' },
              { value: 'cards', label: 'Cards' },
            ]}
          />
        </div>
        <div className={styles.grid}>
          {shows('table') && <TablePreview phone={phone} />}
          {shows('charts') && (
            <>
              <PricePreview />
              <ForecastPreview />
              <EquityPreview />
              <StatisticsPreview />
            </>
          )}
          {shows('parts') && (
            <>
              <Brand />
              <Actions />
              <Numbers />
              <SmallCharts />
              <Forms />
              <Overlays />
              <States />
              <PublicType />
            </>
          )}
        </div>
      </main>
      <Toaster />
    </LabelsContext>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
