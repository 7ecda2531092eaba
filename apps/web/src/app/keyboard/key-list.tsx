import { useText } from '../../i18n/use-text.ts';
import { screenTitles } from '../../screens.text.ts';
import { screens } from '../../screens.ts';
import { KeyboardHelp } from '../../ui/keyboard-help/keyboard-help.tsx';
import { keyboardText } from './keyboard.text.ts';

/** Every key that does something. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const t = useText(keyboardText);
  const title = useText(screenTitles);
  const command = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
  return (
    <KeyboardHelp
      open
      onClose={onClose}
      groups={[
        {
          title: t('everywhere'),
          shortcuts: [
            { keys: [`${command} K`], does: t('openPalette') },
            { keys: ['/'], does: t('focusSearch') },
            { keys: ['t'], does: t('openTicket') },
            { keys: ['?'], does: t('showHelp') },
            { keys: ['Esc'], does: t('close') },
            { keys: ['Esc'], does: t('leave') },
          ],
        },
        {
          title: t('tables'),
          shortcuts: [
            { keys: ['j'], does: t('nextRow') },
            { keys: ['k'], does: t('previousRow') },
            { keys: ['Enter'], does: t('openRow') },
            { keys: ['Home'], does: t('firstRow') },
            { keys: ['End'], does: t('lastRow') },
          ],
        },
        {
          title: t('paletteKeys'),
          shortcuts: [
            { keys: [t('symbolExample')], does: t('symbolScreen') },
            { keys: ['2025-03-01'], does: t('asOfDate') },
            { keys: ['↑ ↓'], does: t('chooseEntry') },
            { keys: ['Enter'], does: t('openEntry') },
          ],
        },
        {
          title: t('jumps'),
          shortcuts: screens.flatMap(({ name, jump }) =>
            jump ? [{ keys: ['g', jump], does: title(name) }] : [],
          ),
        },
      ]}
    />
  );
}
