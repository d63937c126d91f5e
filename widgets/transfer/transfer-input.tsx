import { connect, mapProps, mapReadPretty } from '@formily/react'
import { Checkbox, Transfer } from 'antd'
import { ReadPrettyText } from '../formily/read-pretty.tsx'
import { messages as widgetMessages } from '../messages.ts'
import { messages } from './messages.ts'
import styles from './transfer.module.css'

interface Offered {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface ChoiceTransferProps {
  readonly dataSource?: readonly Offered[]
  readonly targetKeys?: readonly string[]
  readonly showSearch?: boolean
  readonly heightPx?: number
  readonly status?: '' | 'error'
  onChange?(keys: readonly string[]): void
  onBlur?(): void
}

/** Ant Design's Transfer over choices. Its own lists have check boxes without names: these have one each. */
function ChoiceTransfer(props: ChoiceTransferProps) {
  const { dataSource = [], targetKeys = [], showSearch = true, heightPx = 240, status = '', onChange, onBlur } = props
  return (
    <div className={styles.frame}>
      <Transfer<Offered & { key: string }>
        dataSource={dataSource.map((offered) => ({ ...offered, key: offered.value }))}
        targetKeys={[...targetKeys]}
        showSearch={showSearch}
        filterOption={(text, { label }) => label.toLowerCase().includes(text.trim().toLowerCase())}
        status={status}
        titles={[messages.offered, messages.picked]}
        actions={[messages.moveIn, messages.moveOut]}
        // Its check box has no name either; ours stands at the top of the list.
        showSelectAll={false}
        classNames={{ root: styles.transfer ?? '', section: styles.section ?? '', body: styles.body ?? '' }}
        styles={{ section: { height: heightPx } }}
        onChange={(keys) => onChange?.(keys.map(String))}
        {...(onBlur && { onBlur })}
      >
        {({ filteredItems, selectedKeys, onItemSelect, onItemSelectAll }) => {
          const open = filteredItems.filter(({ disabled }) => disabled !== true).map(({ key }) => key)
          const ticked = open.filter((key) => selectedKeys.includes(key))
          if (filteredItems.length === 0) return <p className={styles.none}>{widgetMessages.noChoices}</p>
          return (
            <ul className={styles.list}>
              <li className={styles.all}>
                <Checkbox
                  disabled={open.length === 0}
                  checked={open.length > 0 && ticked.length === open.length}
                  indeterminate={ticked.length > 0 && ticked.length < open.length}
                  onChange={({ target }) => onItemSelectAll(open, target.checked)}
                >
                  {messages.all}
                </Checkbox>
              </li>
              {filteredItems.map(({ key, label, disabled = false }) => (
                <li key={key}>
                  <Checkbox
                    disabled={disabled}
                    checked={selectedKeys.includes(key)}
                    onChange={({ target }) => onItemSelect(key, target.checked)}
                  >
                    {label}
                  </Checkbox>
                </li>
              ))}
            </ul>
          )
        }}
      </Transfer>
    </div>
  )
}

/** Made for Formily: the value is `targetKeys`, the choices are the field's `dataSource`. */
export const TransferInput = connect(
  ChoiceTransfer,
  mapProps({ value: 'targetKeys', dataSource: true }),
  mapReadPretty(ReadPrettyText),
)
