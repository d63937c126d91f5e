import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Drawer, Segmented } from 'antd'
import { useSnapshot } from 'valtio'
import { ChoiceCards } from './choice-cards.tsx'
import { ColorChoice } from './color-choice.tsx'
import { LayoutPicture } from './layout-picture.tsx'
import { messages } from './messages.ts'
import { type ContentWidth, DEFAULT_PREFERENCES, effective, isAvailable } from './preferences.ts'
import { PreferencesTransfer, type TransferTone } from './preferences-transfer.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import styles from './settings.module.css'
import type { SettingsStore } from './settings-store.ts'
import { nextPaint, useSettingsChange } from './use-settings-change.ts'

const WIDTH_PX = 340

export interface SettingsDrawerProps {
  readonly open: boolean
  readonly settings: SettingsStore
  /** The console is dark now, whoever decided it: the user or his machine. */
  readonly dark: boolean
  copyText(text: string): Promise<void>
  onNotice(tone: TransferTone, text: string): void
  onClose(): void
  /** When a change is on the screen. */
  painted?(): Promise<void>
}

/** What a user may choose about the console. Everything counts at once; there is nothing to save. */
export function SettingsDrawer(props: SettingsDrawerProps) {
  const { open, settings, dark, copyText, onNotice, onClose, painted = nextPaint } = props
  const preferences = useSnapshot(settings.state)
  const counting = effective(preferences)
  const { changing, failure, change } = useSettingsChange(settings, painted)
  const choose = (changed: Parameters<typeof change>[0]) => void change(changed)
  const { appearances, menuThemes, navigations, contentWidths } = messages

  return (
    <Drawer
      open={open}
      title={messages.title}
      size={`min(${WIDTH_PX}px, 100vw)`}
      closable={{ 'aria-label': messages.close }}
      styles={{ body: { padding: '16px 20px' }, footer: { padding: '12px 20px' } }}
      onClose={onClose}
      footer={
        <PreferencesTransfer
          preferences={preferences}
          copyText={copyText}
          onNotice={onNotice}
          onApply={choose}
          onReset={() => choose(DEFAULT_PREFERENCES)}
        />
      }
    >
      <div className={styles.settings}>
        <div role="alert">
          {failure !== undefined && (
            <div className={styles.failure}>
              <strong>{failure === 'theme' ? messages.themeFailed : messages.notKeptTitle}</strong>
              <p>{messages.notKept}</p>
            </div>
          )}
        </div>
        <div role="status" className={styles.status}>
          {changing && messages.changing}
        </div>
        <ChoiceCards
          title={messages.appearance}
          value={preferences.appearance}
          onChoose={(appearance) => choose({ appearance })}
          choices={[
            { value: 'light', label: appearances.light, picture: <SunOutlined /> },
            { value: 'dark', label: appearances.dark, picture: <MoonOutlined /> },
            { value: 'system', label: appearances.system, picture: <DesktopOutlined /> },
          ]}
        />
        <ColorChoice value={preferences.color} onChoose={(color) => choose({ color })} />
        <ChoiceCards
          title={messages.menuTheme}
          value={dark ? 'dark' : preferences.menuTheme}
          note={dark ? messages.menuThemeInDark : undefined}
          onChoose={(menuTheme) => choose({ menuTheme })}
          choices={[
            {
              value: 'light',
              label: menuThemes.light,
              picture: <LayoutPicture navigation={preferences.navigation} />,
              disabled: dark,
            },
            {
              value: 'dark',
              label: menuThemes.dark,
              picture: <LayoutPicture navigation={preferences.navigation} dark />,
              disabled: dark,
            },
          ]}
        />
        <ChoiceCards
          title={messages.navigation}
          value={preferences.navigation}
          onChoose={(navigation) => choose({ navigation })}
          choices={[
            { value: 'sidemenu', label: navigations.sidemenu, picture: <LayoutPicture navigation="sidemenu" dark /> },
            { value: 'topmenu', label: navigations.topmenu, picture: <LayoutPicture navigation="topmenu" dark /> },
          ]}
        />
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{messages.layout}</legend>
          <div className={styles.row}>
            <span>
              {messages.contentWidth}
              {!isAvailable('contentWidth', preferences) && <p className={styles.note}>{messages.contentWidthNote}</p>}
            </span>
            <Segmented<ContentWidth>
              aria-label={messages.contentWidth}
              value={counting.contentWidth}
              options={[
                { value: 'Fixed', label: contentWidths.Fixed },
                { value: 'Fluid', label: contentWidths.Fluid, disabled: !isAvailable('contentWidth', preferences) },
              ]}
              onChange={(contentWidth) => choose({ contentWidth })}
            />
          </div>
          <SettingSwitch
            label={messages.fixedHeader}
            checked={preferences.fixedHeader}
            onChange={(fixedHeader) => choose({ fixedHeader })}
          />
          <SettingSwitch
            label={messages.hideHeader}
            checked={preferences.hideHeader}
            disabled={!isAvailable('hideHeader', preferences)}
            note={messages.hideHeaderNote}
            onChange={(hideHeader) => choose({ hideHeader })}
          />
          <SettingSwitch
            label={messages.fixedSideMenu}
            checked={preferences.fixedSideMenu}
            disabled={!isAvailable('fixedSideMenu', preferences)}
            note={messages.fixedSideMenuNote}
            onChange={(fixedSideMenu) => choose({ fixedSideMenu })}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{messages.other}</legend>
          <SettingSwitch
            label={messages.multiTab}
            checked={preferences.multiTab}
            onChange={(multiTab) => choose({ multiTab })}
          />
          <SettingSwitch
            label={messages.compact}
            checked={preferences.density === 'compact'}
            onChange={(compact) => choose({ density: compact ? 'compact' : 'default' })}
          />
          <SettingSwitch
            label={messages.colorWeak}
            checked={preferences.colorWeak}
            onChange={(colorWeak) => choose({ colorWeak })}
          />
          <SettingSwitch
            label={messages.singleKeys}
            checked={preferences.singleKeyShortcuts}
            onChange={(singleKeyShortcuts) => choose({ singleKeyShortcuts })}
          />
        </fieldset>
      </div>
    </Drawer>
  )
}
