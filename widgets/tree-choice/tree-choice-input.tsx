import { isField } from '@formily/core'
import { connect, mapProps, mapReadPretty } from '@formily/react'
import { TreeSelect } from 'antd'
import { ReadPrettyText } from '../formily/read-pretty.tsx'
import { messages } from '../messages.ts'

/** Made for Formily: the tree is the field's `dataSource`. */
export const TreeChoiceInput = connect(
  TreeSelect,
  mapProps({ dataSource: 'treeData', loading: true }, ({ placeholder }, field) => ({
    showSearch: true,
    // What must be filled in is changed, not cleared.
    allowClear: isField(field) && !field.required && { label: messages.clear },
    treeDefaultExpandAll: true,
    treeNodeFilterProp: 'label',
    placeholder: placeholder ?? messages.pleaseSelect,
    notFoundContent: messages.noMatch,
    style: { width: '100%' },
  })),
  mapReadPretty(ReadPrettyText),
)
