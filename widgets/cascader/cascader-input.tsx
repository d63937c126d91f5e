import { isField } from '@formily/core'
import { connect, mapProps } from '@formily/react'
import { Cascader } from 'antd'
import type { ReactNode } from 'react'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import { TEXT_SEPARATOR } from '../choices/option-nodes.ts'
import { messages } from '../messages.ts'

/** Made for Formily of Ant Design's Cascader: the value is the path, the tree is the field's `dataSource`. */
export const CascaderInput = connect(
  Cascader,
  mapProps({ dataSource: 'options', loading: true }, ({ placeholder }, field) => ({
    showSearch: true,
    // What must be filled in is changed, not cleared.
    allowClear: isField(field) && !field.required && { label: messages.clear },
    placeholder: placeholder ?? messages.pleaseSelect,
    notFoundContent: messages.noMatch,
    displayRender: pathLabel,
    style: { width: '100%' },
  })),
)

/** What of a stored path is no choice any more stays in sight, with a mark. */
function pathLabel(labels: readonly ReactNode[], selected: readonly unknown[] = []): string {
  return labels
    .map((label, level) => (selected[level] ? String(label) : unknownChoiceText(String(label), 'options')))
    .join(TEXT_SEPARATOR)
}
