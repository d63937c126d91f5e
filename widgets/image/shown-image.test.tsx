import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeHost, registry, Surroundings } from '#renderer/react/form/form.fixture.tsx'
import { ImageView } from '#renderer/show/image/image-view.tsx'
import type { InputDefinition } from '#renderer/widget.ts'
import { createPageWidgets } from '../create-page-widgets.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { image } from './index.ts'

/** Takes its options as the registry does, which knows them of no widget by name. */
const definition: InputDefinition = image

/** As a page has them that names no pictures: they come when they are asked for. */
function widgetsWith(loadRare: () => Promise<readonly InputDefinition[]>) {
  return { ...registry, ...createPageWidgets({ common: [], loadRare, rows: registry.rows }) }
}

it('draws an address that a page shows as an image, small and large', async () => {
  const { host } = fakeHost()
  const address = `${location.origin}/logo`
  const widgets = widgetsWith(async () => [definition])
  const transfers = { ...host.transfers, addressOf: (path: string) => path }
  const screen = await render(
    <Surroundings host={{ ...host, transfers }} motion={false} widgets={widgets}>
      <ImageView value={address} text={address} color={null} field={fieldPlan()} place="list" />
    </Surroundings>,
  )
  const small = screen.getByRole('button', { name: /logo/ })
  await expect.element(small, { timeout: 10_000 }).toBeVisible()
  await small.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

it('leaves the text where no drawing can be had', async () => {
  const { host } = fakeHost()
  const loadRare = () => Promise.reject(new Error('offline'))
  const widgets = widgetsWith(loadRare)
  const screen = await render(
    <Surroundings host={host} motion={false} widgets={widgets}>
      <ImageView value="a/b.png" text="b.png" color={null} field={fieldPlan()} place="list" />
    </Surroundings>,
  )
  await expect.element(screen.getByText('b.png')).toBeVisible()
})
