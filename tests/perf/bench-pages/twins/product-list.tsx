import { DeleteOutlined, DownOutlined, PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Pagination, Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import { ROWS, TOTAL_ROWS } from '../site/fake-data.ts'
import { productColumns } from './product-columns.tsx'
import styles from './twin.module.css'
import { useDictionary } from './use-dictionary.ts'

interface Conditions {
  readonly code?: string
  readonly name?: string
  readonly priceType?: readonly string[]
}

const COLUMNS_WIDTH_PX = 1620

/** `pages/product-list.json`, written by hand. */
export function ProductList() {
  const [form] = Form.useForm<Conditions>()
  const [conditions, setConditions] = useState<Conditions>({})
  const [page, setPage] = useState({ current: 1, size: 20 })
  const [selected, setSelected] = useState<readonly unknown[]>([])
  const priceTypes = useDictionary('price_type')
  const rows = useQuery({
    queryKey: ['products', conditions, page],
    queryFn: async () => ({ rows: ROWS, total: TOTAL_ROWS }),
    // A list that is opened starts from fresh rows.
    gcTime: 0,
  })
  const { refetch } = rows
  const columns = useMemo(() => productColumns({ onOpen: () => undefined, onDelete: () => void refetch() }), [refetch])
  const total = rows.data?.total ?? 0
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>
          产品价格
          {rows.data && <span className={styles.total}>共 {total} 条</span>}
        </h1>
        <div className={styles.toolbar}>
          {rows.data && <span>更新于 {new Date(rows.dataUpdatedAt).toLocaleTimeString('zh-CN', SHORT_TIME)}</span>}
          <Button icon={<DeleteOutlined />} disabled={selected.length === 0}>
            批量删除
          </Button>
          <Button icon={<ReloadOutlined spin={rows.isFetching} />} title="刷新" onClick={() => void refetch()} />
          <Button type="primary" icon={<PlusOutlined />}>
            新增
          </Button>
        </div>
      </header>
      <Form form={form} className={styles.query} autoComplete="off" onFinish={setConditions}>
        <Form.Item name="code" label="产品编码">
          <Input placeholder="请输入" allowClear />
        </Form.Item>
        <Form.Item name="name" label="产品名称">
          <Input placeholder="请输入" allowClear />
        </Form.Item>
        <Form.Item name="priceType" label="计价方式">
          <Select
            mode="multiple"
            placeholder="请选择"
            options={priceTypes}
            allowClear
            maxTagCount="responsive"
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <div className={styles.buttons}>
          <Button htmlType="submit" color="primary" variant="outlined" icon={<SearchOutlined />}>
            查询
          </Button>
          <Button onClick={() => form.resetFields()}>重置</Button>
          <Button type="link" icon={<DownOutlined />} iconPlacement="end">
            展开（4）
          </Button>
        </div>
      </Form>
      <Table
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={rows.data?.rows ?? []}
        loading={rows.isPending}
        pagination={false}
        tableLayout="fixed"
        showSorterTooltip={false}
        scroll={{ x: COLUMNS_WIDTH_PX, y: 'calc(100vh - 220px)' }}
        rowSelection={{
          columnWidth: 40,
          fixed: true,
          selectedRowKeys: [...selected].map(String),
          onChange: (keys) => setSelected(keys),
        }}
      />
      {total > 0 && (
        <Pagination
          size="small"
          current={page.current}
          pageSize={page.size}
          total={total}
          pageSizeOptions={[10, 20, 30, 50, 100]}
          showSizeChanger
          showQuickJumper
          showTotal={(count, [from, to]) => `${from}-${to} 共${count}条`}
          onChange={(current, size) => setPage({ current, size })}
        />
      )}
    </div>
  )
}

const SHORT_TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const
