import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Host } from '#renderer/host.ts'
import { preloadWidgets, useLoadedComponent } from '#renderer/react/field/use-widget.ts'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { PickedInput, type PickingProps } from '../pickers/picked-input.tsx'
import type { PickedFor } from '../pickers/picker.ts'
import type { DepartmentDialogProps } from './department-dialog.tsx'
import { departmentTreeQuery } from './department-tree-query.ts'
import { messages } from './messages.ts'
import type { DepartmentSelectOptions } from './schema.ts'

const dialog = { load: () => import('./department-dialog.tsx').then((module) => module.DepartmentDialog) }

export function DepartmentSelectInput(props: InputProps<DepartmentSelectOptions>) {
  if (props.readOnly) return <PickedInput {...props} onWarm={ignore} renderDialog={() => null} />
  return <OpenDepartmentInput {...props} />
}

function OpenDepartmentInput(props: InputProps<DepartmentSelectOptions>) {
  const client = useQueryClient()
  const host = useHost()
  return (
    <PickedInput
      {...props}
      placeholder={props.placeholder ?? messages.placeholder}
      onWarm={(pickedFor) => warm(client, host, pickedFor)}
      renderDialog={(picking) => <LoadedDialog {...picking} options={props.options} />}
    />
  )
}

function warm(client: QueryClient, host: Host, pickedFor: PickedFor | null): void {
  void preloadWidgets([dialog])
  void client.prefetchQuery(departmentTreeQuery(host, pickedFor))
}

function LoadedDialog(props: PickingProps & Pick<DepartmentDialogProps, 'options'>) {
  const Dialog = useLoadedComponent<DepartmentDialogProps>(dialog.load)
  return <Dialog {...props} />
}

const ignore = () => undefined
