import { type MouseEvent, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import {
  initialLayout,
  type LayoutKey,
  layoutChoices,
} from '../../../shared/session/app-state/layout-group.ts';
import { changeGroup, useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
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
              onChange={() => changeGroup('layout', (layout) => ({ ...layout, [name]: choice }))}
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
  const element = useRef<HTMLDialogElement>(null);
  const vertical = useRootStore((state) => state.layout.layoutType === 'vertical');
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };
  const shown = SETTINGS.filter((name) => vertical || !name.startsWith('leftSidebar'));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same through onCancel
    <dialog
      ref={element}
      className={styles.panel}
      aria-labelledby="layout-settings"
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <div>
            <h2 id="layout-settings">{t('settings')}</h2>
            <p>{t('settingsHint')}</p>
          </div>
          <IconButton icon="close" size="large" label={t('closeMenu')} onClick={onClose} />
        </header>
        <div className={styles.settings}>
          {shown.map((name) => (
            <Setting key={name} name={name} />
          ))}
        </div>
        <footer className={styles.foot}>
          <Button
            fullWidth
            onClick={() =>
              changeGroup('layout', (layout) => ({ ...initialLayout, language: layout.language }))
            }
          >
            {t('resetSettings')}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
