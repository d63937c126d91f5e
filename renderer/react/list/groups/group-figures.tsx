import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Segmented, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { AskedCondition } from '#schemas/query/super-query-params.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { GroupFigurePlan, QueryFieldPlan } from '../../../compile/plan.ts'
import type { DataSource, RowGroup } from '../../../data-source.ts'
import type { PageWidgets } from '../../../widget.ts'
import { useHost, useRegistry } from '../../host-context.tsx'
import type { DraftEntry } from '../../query-bar/query-draft.ts'
import { FailureCard } from '../../states/failure-card.tsx'
import { groupCondition } from './group-condition.ts'
import styles from './group-figures.module.css'
import { messages } from './messages.ts'
import type { OfferedGroup } from './offered-groups.ts'

const WIDTH_PX = 560

export interface GroupFiguresProps {
  readonly title: string
  readonly groups: readonly OfferedGroup[]
  /** Under which the rows are counted. */
  readonly conditions: readonly AskedCondition[]
  /** What the list asks by: a group that stands for one of them can be chosen. */
  readonly asked: readonly QueryFieldPlan[]
  readonly dataSource: DataSource
  /** Changes with every reading of the list, which these figures follow. */
  readonly readAtMs: number
  onChoose(field: string, entry: DraftEntry): void
  onClosed(): void
}

/** What the rows of a list come to, by group, beside the list; a group that is chosen becomes its condition. */
export function GroupFigures(props: GroupFiguresProps) {
  const { groups } = props
  const [position, setPosition] = useState(0)
  const chosen = groups[position] ?? groups[0]
  return (
    <Drawer
      open
      mask={false}
      size={WIDTH_PX}
      title={messages.title}
      aria-label={messages.of(props.title)}
      onClose={props.onClosed}
    >
      {groups.length > 1 && (
        <Segmented
          className={styles.kinds ?? ''}
          aria-label={messages.kind}
          value={position}
          options={groups.map(({ plan }, index) => ({ value: index, label: plan.title }))}
          onChange={setPosition}
        />
      )}
      {chosen && <Figures key={chosen.index} {...props} group={chosen} />}
    </Drawer>
  )
}

function Figures({
  group,
  conditions,
  asked,
  dataSource,
  readAtMs,
  onChoose,
}: GroupFiguresProps & { readonly group: OfferedGroup }) {
  const host = useHost()
  const registry = useRegistry()
  const read = useQuery({
    queryKey: [host.scope, 'groups', dataSource, group.index, conditions, readAtMs],
    queryFn: ({ signal }) => {
      if (!dataSource.groupRows) throw new Error(messages.unavailable)
      return dataSource.groupRows(group.index, conditions, signal)
    },
    placeholderData: (before) => before,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  })
  if (read.isError) return <FailureCard error={read.error} onRetry={() => void read.refetch()} />
  const { plan, figures } = group
  const columns: TableColumnsType<RowGroup> = [
    {
      key: 'group',
      title: plan.field.title,
      render: (_, { value, text }) => {
        const entry = groupCondition(plan, value, asked)
        if (!entry) return text
        return (
          <Button
            type="link"
            size="small"
            className={styles.group ?? ''}
            title={messages.choose(text)}
            onClick={() => onChoose(plan.field.name, entry)}
          >
            {text}
          </Button>
        )
      },
    },
    ...figures.map((figure) => ({
      key: figure.key,
      title: titleOf(figure),
      align: 'right' as const,
      render: (_: unknown, { figures: counted }: RowGroup) => textOf(figure, counted[figure.key] ?? null, registry),
    })),
  ]
  const total = read.data?.total ?? {}
  return (
    <>
      <Table<RowGroup>
        className={styles.figures ?? ''}
        size="small"
        rowKey={({ value }) => value ?? ''}
        columns={columns}
        dataSource={read.data?.groups ?? []}
        loading={read.isPending}
        pagination={false}
        locale={{ emptyText: messages.none }}
        aria-busy={read.isFetching}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{messages.all}</Table.Summary.Cell>
            {figures.map((figure, index) => (
              <Table.Summary.Cell key={figure.key} index={index + 1} align="right">
                {textOf(figure, total[figure.key] ?? null, registry)}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
      {read.data?.more && <p role="status">{messages.more(read.data.groups.length)}</p>}
    </>
  )
}

function titleOf({ statistic, field }: GroupFigurePlan): string {
  return statistic && field ? messages[statistic](field.title) : messages.count
}

function textOf({ field }: GroupFigurePlan, value: CanonicalValue, registry: PageWidgets): string {
  if (value === null) return ''
  if (!field) return String(value)
  const definition = registry.get(field.widget.type)
  return definition?.format(value, { options: field.widget.options, field, choices: [] }) ?? String(value)
}
