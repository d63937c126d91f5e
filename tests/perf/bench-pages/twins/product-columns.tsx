import { Button, Popconfirm, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { ListRow } from '#renderer/data-source.ts'
import styles from './twin.module.css'

interface ColumnCalls {
  onOpen(id: string): void
  onDelete(id: string): void
}

const price = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 })

export function productColumns({ onOpen, onDelete }: ColumnCalls): TableColumnsType<ListRow> {
  return [
    {
      key: 'code',
      title: '产品编码',
      width: 120,
      fixed: 'left',
      sorter: true,
      ellipsis: true,
      render: (_, { id, record }) => (
        <button type="button" className={styles.link} onClick={() => onOpen(id)}>
          {text(record.code)}
        </button>
      ),
    },
    {
      key: 'name',
      title: '产品名称',
      width: 200,
      sorter: true,
      ellipsis: true,
      render: (_, row) => text(row.record.name),
    },
    { key: 'category', title: '产品分类', width: 112, sorter: true, render: (_, row) => text(row.texts.category) },
    {
      key: 'manufacturer',
      title: '生产厂家',
      width: 220,
      sorter: true,
      ellipsis: true,
      render: (_, row) => text(row.texts.manufacturer),
    },
    { key: 'priceType', title: '计价方式', width: 112, sorter: true, render: (_, row) => text(row.texts.priceType) },
    {
      key: 'price',
      title: '价格',
      width: 130,
      align: 'right',
      sorter: true,
      className: styles.numeric ?? '',
      render: (_, row) => price.format(Number(row.record.price)),
    },
    { key: 'unit', title: '计价单位', width: 112, sorter: true, render: (_, row) => text(row.texts.unit) },
    { key: 'status', title: '启用', width: 80, render: (_, row) => text(row.texts.status) },
    {
      key: 'validFrom',
      title: '生效日期',
      width: 112,
      sorter: true,
      defaultSortOrder: 'descend',
      render: (_, row) => text(row.record.validFrom),
    },
    { key: 'remark', title: '备注', width: 240, ellipsis: true, render: (_, row) => text(row.record.remark) },
    {
      key: 'actions',
      title: '操作',
      width: 142,
      fixed: 'right',
      render: (_, { id }) => (
        <div className={styles.actions}>
          <Button type="text" size="small" onClick={() => onOpen(id)}>
            编辑
          </Button>
          <Button type="text" size="small" onClick={() => onOpen(id)}>
            详情
          </Button>
          <Popconfirm title="确定删除吗?" okText="确定" cancelText="取消" onConfirm={() => onDelete(id)}>
            <Button type="text" size="small" danger>
              删除
            </Button>
          </Popconfirm>
        </div>
      ),
    },
  ]
}

function text(value: unknown): ReactNode {
  return typeof value === 'string' && value !== '' ? value : '—'
}
