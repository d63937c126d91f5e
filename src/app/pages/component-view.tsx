import { createElement } from 'react'
import { componentName } from '../views/component-address.ts'
import { COMPONENT_VIEWS } from '../views/component-views.tsx'
import type { ViewProps } from '../views/view.ts'
import { UnknownComponentPage } from './unknown-component-page.tsx'

/** A component that an announcement names. The name is looked up among the console's views, and nowhere else. */
export function ComponentView(props: ViewProps) {
  const name = componentName(props.address.params.name)
  const View = Object.hasOwn(COMPONENT_VIEWS, name) ? COMPONENT_VIEWS[name] : undefined
  if (View === undefined) return <UnknownComponentPage title={name} component={name} />
  return createElement(View, props)
}
