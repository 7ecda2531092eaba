import { Button, MantineProvider, MultiSelect, NumberInput, RangeSlider } from '@mantine/core';
import '@mantine/core/styles.css';
import { resolveCssVariables, theme } from '../src/theme/theme.ts';
import type { Scheme } from '../src/theme/tokens.ts';
import { Card } from '../src/ui/card/card.tsx';
import styles from './gallery.module.css';

/** The few parts a feature may take from Mantine must not be told from ours. */
export function MantinePreview({ scheme }: { readonly scheme: Scheme }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} forceColorScheme={scheme}>
      <Card title="Borrowed parts" className={styles.half}>
        <div className={styles.stack}>
          <div className={styles.row}>
            <Button>Run screen</Button>
            <Button variant="default">Reset</Button>
            <Button variant="light">Save</Button>
          </div>
          <NumberInput label="Minimum volume" defaultValue={1_000_000} thousandSeparator />
          <MultiSelect
            label="Sectors"
            data={['Energy', 'Technology', 'Utilities']}
            defaultValue={['Energy']}
          />
          <RangeSlider defaultValue={[20, 60]} thumbFromLabel="From" thumbToLabel="To" />
        </div>
      </Card>
    </MantineProvider>
  );
}
