import { lazyPart } from '../../ui/states/lazy-part.ts';

const ScreenPaletteContent = lazyPart(
  async () => (await import('./screen-palette-content.tsx')).ScreenPaletteContent,
);

/** The command palette; its content is a part of its own, so that its words come in the language on the screen. */
export function ScreenPalette({ onClose }: { readonly onClose: () => void }) {
  return <ScreenPaletteContent onClose={onClose} />;
}
