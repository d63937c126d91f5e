import type { ActionOutcome, ActionRun } from '#renderer/action.ts'

export interface OpenPanelProps {
  readonly panel: string
  readonly title?: string
  readonly open?: 'drawer' | 'modal'
  readonly width?: number
  readonly props?: Readonly<Record<string, unknown>>
}

export function runOpenPanel({ action, props, openPanel }: ActionRun<OpenPanelProps>): Promise<ActionOutcome> {
  const { panel, title = action.title, open = 'drawer', width } = props
  return openPanel({ panel, title, open, ...(width !== undefined && { widthPx: width }), props: props.props ?? {} })
}
