import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { MAX_GROUP_DEPTH } from '#schemas/query/advanced-query.ts'
import styles from './advanced-query.module.css'
import { type Asking, lineProblem } from './compile-query.ts'
import { messages } from './messages.ts'
import { type BuilderGroup, blankGroup, blankRule, isBuilderGroup, type QueryBuilder, ruleOf } from './query-builder.ts'
import { RuleEditor } from './rule-editor.tsx'

export interface GroupEditorProps {
  readonly builder: QueryBuilder
  readonly group: BuilderGroup
  /** Numbers on the way from the whole query; empty: it is the whole. */
  readonly path: readonly number[]
  readonly asking: Asking
  /** Lines say what they lack. */
  readonly showsProblems: boolean
}

/** Lines and groups that are joined by one word. */
export function GroupEditor({ builder, group, path, asking, showsProblems }: GroupEditorProps) {
  const mayNest = path.length + 1 < MAX_GROUP_DEPTH
  const place = placeOf(path)
  return (
    <div className={path.length === 0 ? styles.lines : styles.group}>
      {path.length > 0 && (
        <div className={styles.groupHead}>
          <GroupMatch builder={builder} group={group} path={path} />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={messages.removeGroup(place)}
            title={messages.remove}
            onClick={() => builder.remove([...path])}
          />
        </div>
      )}
      {group.rules.map((part, index) => {
        const at = [...path, index]
        if (typeof part === 'string') return null
        if (isBuilderGroup(part)) {
          return (
            <fieldset key={part.id} className={styles.nested} aria-label={messages.group(placeOf(at))}>
              <GroupEditor builder={builder} group={part} path={at} asking={asking} showsProblems={showsProblems} />
            </fieldset>
          )
        }
        const rule = ruleOf(part)
        return (
          <RuleEditor
            key={part.id}
            rule={rule}
            place={placeOf(at)}
            fields={asking.fields}
            problem={showsProblems || rule.value !== null ? lineProblem(rule, asking) : null}
            onChange={(next) => builder.update({ ...next }, at)}
            onCopy={() => builder.move(at, [...path, index + 1], { clone: true })}
            onRemove={() => builder.remove(at)}
          />
        )
      })}
      {group.rules.length === 0 && path.length === 0 ? (
        <p className={styles.empty}>
          {messages.empty}
          <Button type="link" onClick={() => builder.add(blankRule(), [...path])}>
            {messages.clickToAdd}
          </Button>
        </p>
      ) : (
        <div className={styles.adders}>
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            {...(path.length > 0 && { 'aria-label': messages.addTo(place) })}
            onClick={() => builder.add(blankRule(), [...path])}
          >
            {messages.add}
          </Button>
          {mayNest && (
            <Button
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => builder.add(blankGroup(group.combinator === 'and' ? 'or' : 'and'), [...path])}
            >
              {messages.addGroup}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The word that joins a group within the query. */
function GroupMatch({ builder, group, path }: Pick<GroupEditorProps, 'builder' | 'group' | 'path'>) {
  return (
    <Select
      aria-label={`${messages.group(placeOf(path))}：${messages.groupMatch}`}
      value={group.combinator}
      options={[
        { value: 'and', label: messages.allOf },
        { value: 'or', label: messages.anyOf },
      ]}
      popupMatchSelectWidth={false}
      onChange={(combinator) => builder.update('combinator', combinator, [...path])}
    />
  )
}

function placeOf(path: readonly number[]): string {
  return path.map((index) => index + 1).join('.')
}
