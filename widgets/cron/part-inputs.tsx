import Input from 'antd/es/input/Input'
import { useId, useState } from 'react'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'
import { CRON_UNIT_TRAITS, type CronUnit } from '#schemas/cron/cron-unit.ts'
import { parsePart } from '#schemas/cron/parse-part.ts'
import type { PartTexts } from '#schemas/cron/part-texts.ts'
import { controlStatus } from '../control-attributes.ts'
import styles from './cron.module.css'
import { messages } from './messages.ts'

interface PartInputsProps {
  readonly units: readonly CronUnit[]
  readonly parts: PartTexts
  readonly text: string
  onPart(unit: CronUnit, part: string): void
  onText(text: string): void
}

/** One input for each part, and one for the whole expression. What is typed applies when its input is left. */
export function PartInputs({ units, parts, text, onPart, onText }: PartInputsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div role="group" aria-label={messages.parts} className={styles.parts}>
        {units.map((unit) => (
          <AppliedInput
            key={unit}
            label={CRON_UNIT_TRAITS[unit].title}
            value={parts[unit]}
            invalid={!parsePart(unit, parts[unit]).ok}
            // A blank would begin the next part.
            onApply={(typed) => onPart(unit, typed.replace(/\s+/g, ''))}
          />
        ))}
      </div>
      <AppliedInput
        label={messages.expression}
        value={text}
        invalid={false}
        onApply={(typed) => onText(typed.trim())}
      />
    </>
  )
}

interface AppliedInputProps {
  readonly label: string
  readonly value: string
  readonly invalid: boolean
  onApply(typed: string): void
}

function AppliedInput({ label, value, invalid, onApply }: AppliedInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const apply = () => {
    if (typed !== null && typed !== value) onApply(typed)
    setTyped(null)
  }
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={typed ?? value}
        status={controlStatus(invalid)}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposingKey(event.nativeEvent)) apply()
        }}
      />
    </div>
  )
}
