import { expect, it } from 'vitest';

interface French {
  readonly texts: Readonly<Record<string, string>>;
}

const files = import.meta.glob<French>('../**/*.fr.ts', { eager: true });

it('WEB-17: “Résultats” by itself is what companies report', () => {
  const labels = Object.entries(files).flatMap(([file, { texts }]) =>
    Object.entries(texts).flatMap(([key, text]) => (/^Résultats?$/.test(text) ? [`${file} ${key}`] : [])),
  );
  expect(labels.length).toBeGreaterThan(3);
  expect(
    labels.filter((label) => !/earnings|reports|returns\.gain|col\.profit|log\.outcome/.test(label)),
  ).toEqual([]);
});
