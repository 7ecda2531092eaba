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
            { keys: [t('key.escape')], does: t('close') },
            { keys: [t('key.escape')], does: t('leave') },
          ],
        },
        {
          title: t('tables'),
          shortcuts: [
            { keys: ['j'], does: t('nextRow') },
            { keys: ['k'], does: t('previousRow') },
            { keys: [t('key.enter')], does: t('openRow') },
            { keys: [t('key.home')], does: t('firstRow') },
            { keys: [t('key.end')], does: t('lastRow') },
          ],
        },
        {
          title: t('paletteKeys'),
          shortcuts: [
            { keys: [t('symbolExample')], does: t('symbolScreen') },
            { keys: ['2025-03-01'], does: t('asOfDate') },
            { keys: ['↑ ↓'], does: t('chooseEntry') },
            { keys: [t('key.enter')], does: t('openEntry') },
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
