import { useCallback, useState } from 'react'
import sections from '../../field/section.module.css'
import type { FormBlock, FormNode, FormPane, FormPanes, FormSection } from '../../field/visible-layout.ts'
import { StepList } from '../../panes/step-list.tsx'
import { Tabs } from '../../panes/tabs.tsx'
import styles from '../form.module.css'
import type { FormModel } from '../model/form-model.ts'
import { useReactive } from '../model/use-reactive.ts'
import { FormField } from './form-field.tsx'
import { targetOf } from './form-place.ts'
import { FormRows } from './form-rows.tsx'
import { targetNames } from './panes-model.ts'

interface FormPartProps {
  readonly model: FormModel
  readonly formId: string
}

/** The parts of a form in their order. */
export function FormLayout({ model, formId }: FormPartProps) {
  return model.layout.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a layout keep their order
    <Node key={index} node={node} model={model} formId={formId} />
  ))
}

function Node({ node, ...part }: FormPartProps & { readonly node: FormNode }) {
  switch (node.kind) {
    case 'tabs':
      return <TabPanes panes={node} {...part} />
    case 'steps':
      return <StepPanes panes={node} {...part} />
    default:
      return <Block block={node} titled={false} {...part} />
  }
}

interface BlockProps extends FormPartProps {
  readonly block: FormBlock
  /** Its pane has said its title. */
  readonly titled: boolean
}

function Block({ block, titled, ...part }: BlockProps) {
  return block.kind === 'section' ? (
    <Section section={block} titled={titled} {...part} />
  ) : (
    <FormRows block={block} titled={titled} {...part} />
  )
}

interface SectionProps extends FormPartProps {
  readonly section: FormSection
  readonly titled: boolean
}

function Section({ section: { plan, fields }, titled, model, formId }: SectionProps) {
  const isInSight = useAnyVisible(
    model,
    fields.map(({ placed }) => placed.field.name),
  )
  return (
    <section className={sections.section} hidden={!isInSight}>
      {plan.title !== null && !titled && <h3 className={sections.title}>{plan.title}</h3>}
      <div className={styles.grid} data-columns={plan.columns}>
        {fields.map(({ placed, access }) => (
          <FormField key={placed.field.name} placed={placed} access={access} model={model} formId={formId} />
        ))}
      </div>
    </section>
  )
}

/** Whether reactions leave anything of these in sight. */
function useAnyVisible(model: FormModel, names: readonly string[]): boolean {
  const key = names.join(' ')
  const read = useCallback(() => key.split(' ').some((name) => model.targetOf(name).visible), [model, key])
  return useReactive(read)
}

interface PanesProps extends FormPartProps {
  readonly panes: FormPanes
}

function TabPanes({ panes, model, formId }: PanesProps) {
  const tabs = useReactive(
    useCallback(() => tabsOf(model, panes), [model, panes]),
    areSameTabs,
  )
  const wanted = useReactive(useCallback(() => model.panes.activeOf(panes), [model, panes]))
  const active = tabs[wanted]?.hidden
    ? Math.max(
        0,
        tabs.findIndex(({ hidden }) => !hidden),
      )
    : wanted
  return (
    <div className={sections.section}>
      <Tabs
        tabs={tabs}
        active={active}
        onActivate={(index) => model.panes.show(panes, index)}
        panel={(index) => <PaneBlocks pane={panes.panes[index]} model={model} formId={formId} />}
      />
    </div>
  )
}

type TabState = ReturnType<typeof tabsOf>[number]

function tabsOf(model: FormModel, { panes }: FormPanes) {
  const broken = model.messages().map(({ place }) => targetOf(place))
  return panes.map(({ title, blocks }) => {
    const names = targetNames(blocks)
    return {
      title,
      hidden: !names.some((name) => model.targetOf(name).visible),
      errorCount: broken.filter((name) => names.includes(name)).length,
    }
  })
}

function areSameTabs(left: readonly TabState[], right: readonly TabState[]): boolean {
  return left.every((tab, index) => {
    const other = right[index]
    return tab.hidden === other?.hidden && tab.errorCount === other.errorCount
  })
}

function PaneBlocks({ pane, ...part }: FormPartProps & { readonly pane: FormPane | undefined }) {
  return pane?.blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a pane keep their order
    <Block key={index} block={block} titled={index === 0 && titleOf(block) === pane.title} {...part} />
  ))
}

function titleOf(block: FormBlock): string | null {
  return block.kind === 'section' ? block.plan.title : (block.title ?? block.table.title)
}

/** One step after the other; those that were seen are kept, with all that is in them. */
function StepPanes({ panes, model, formId }: PanesProps) {
  const current = useReactive(useCallback(() => model.panes.activeOf(panes), [model, panes]))
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([current]))
  if (!seen.has(current)) setSeen(new Set([...seen, current]))
  return (
    <div>
      <StepList titles={panes.panes.map(({ title }) => title)} current={current} />
      {panes.panes.map((pane, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a form keep their order
        <div key={index} role="group" aria-label={pane.title} hidden={index !== current}>
          {(seen.has(index) || index === current) && <PaneBlocks pane={pane} model={model} formId={formId} />}
        </div>
      ))}
    </div>
  )
}
