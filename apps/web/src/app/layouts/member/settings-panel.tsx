import { useText } from '../../../i18n/use-text.ts';
import {
  initialLayout,
  type LayoutKey,
  layoutChoices,
} from '../../../shared/session/app-state/layout-group.ts';
import { changeGroup, useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { memberText } from '../../menu/member.text.ts';
import styles from './settings-panel.module.css';

/** In the order in which they are shown; what has no effect in a layout is left out there. */
const SETTINGS: readonly LayoutKey[] = [
  'layoutModeType',
  'layoutType',
  'layoutWidthType',
  'layoutPositionType',
  'topbarThemeType',
  'leftSidebarSizeType',
  'leftSidebarViewType',
  'leftSidebarType',
  'leftSidebarImageType',
  'preloader',
  'directionColours',
  'language',
];

function Setting({ name }: { readonly name: LayoutKey }) {
  const t = useText(memberText);
  const value = useRootStore((state) => state.layout[name]);
  return (
    <fieldset className={styles.setting}>
      <legend>{t(name)}</legend>
      <div className={styles.choices} data-three={layoutChoices[name].length === 3 || undefined}>
        {layoutChoices[name].map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() =>
                changeGroup('layout', (layout) => ({
                  ...layout,
                  [name]: choice,
                  languageChosen: layout.languageChosen || name === 'language',
                }))
              }
            />
            <span>{t(`${name}.${choice}` as Parameters<typeof t>[0])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Every layout setting; a change is seen at once and kept in the browser. */
export function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText(memberText);
  const vertical = useRootStore((state) => state.layout.layoutType === 'vertical');
  const shown = SETTINGS.filter((name) => vertical || !name.startsWith('leftSidebar'));
  return (
    <SidePanel
      className={styles.panel}
      label={t('settings')}
      head={
        <div>
          <h2>{t('settings')}</h2>
          <p className="muted">{t('settingsHint')}</p>
        </div>
      }
      closeLabel={t('closeMenu')}
      onClose={onClose}
    >
      <div className={styles.settings}>
        {shown.map((name) => (
          <Setting key={name} name={name} />
        ))}
      </div>
      <footer className={styles.foot}>
        <Button
          fullWidth
          onClick={() =>
            changeGroup('layout', ({ language, languageChosen }) => ({
              ...initialLayout,
              language,
              languageChosen,
            }))
          }
        >
          {t('resetSettings')}
        </Button>
      </footer>
    </SidePanel>
  );
}
