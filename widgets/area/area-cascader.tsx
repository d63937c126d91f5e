import { Cascader } from 'antd'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages as widgetMessages } from '../messages.ts'
import type { AreaState } from './area-state.ts'
import { AREA_SEPARATOR, type AreaNode, pathTo } from './area-tree.ts'

interface AreaCascaderProps extends AreaState {
  onOpen(): void
}

/** One box, the levels beside each other. */
export function AreaCascader(props: AreaCascaderProps) {
  const { code, text, saved, areas, tree, isLoading, isFailed, invalid, placeholder, onBlur, onChange, onOpen } = props
  return (
    <Cascader<AreaNode>
      {...controlAttributes(props)}
      aria-labelledby={props.labelId}
      options={tree}
      value={code === '' ? [] : [...pathTo(areas, code)]}
      displayRender={(names) => text || names.join(AREA_SEPARATOR)}
      // antd's icon would be read out with the name.
      expandIcon={<span aria-hidden>›</span>}
      changeOnSelect={saved === 'all'}
      showSearch={{ filter: (typed, path) => path.some(({ label }) => label.includes(typed.trim())) }}
      onChange={(path) => onChange(path?.at(-1) ?? null)}
      onOpenChange={(open) => open && onOpen()}
      onBlur={() => onBlur?.()}
      placeholder={placeholder ?? widgetMessages.pleaseSelect}
      status={controlStatus(invalid)}
      allowClear={!props.required && { label: widgetMessages.clear }}
      loading={isLoading}
      notFoundContent={emptyText(isLoading, isFailed)}
      style={{ width: '100%' }}
    />
  )
}

function emptyText(isLoading: boolean, isFailed: boolean): string {
  if (isLoading) return widgetMessages.loading
  return isFailed ? widgetMessages.choicesFailed : widgetMessages.noMatch
}
