interface ControlState {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

/** What every focusable control of a form carries, so that its label, help and errors are announced with it. */
export function controlAttributes({ id, describedBy, invalid, required }: ControlState) {
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  } as const
}

/** antd's red border. */
export function controlStatus(invalid: boolean): '' | 'error' {
  return invalid ? 'error' : ''
}
