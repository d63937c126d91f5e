import { useQueryClient } from '@tanstack/react-query'
import { preloadWidgets, useLoadedComponent } from '#renderer/react/field/use-widget.ts'
import { useHost } from '#renderer/react/host-context.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { PickedInput, type PickingProps } from './picked-input.tsx'
import type { Picker } from './picker.ts'
import type { PickerDialogProps } from './picker-dialog.tsx'
import { prefetchPickerRows } from './use-picker-rows.ts'

const dialog = { load: () => import('./picker-dialog.tsx').then((module) => module.PickerDialog) }

interface PickerInputProps extends InputProps<unknown> {
  readonly picker: Picker
}

/** The input of a widget whose rows are picked in the generic dialog. */
export function PickerInput({ picker, ...props }: PickerInputProps) {
  if (props.readOnly) return <PickedInput {...props} onWarm={ignore} renderDialog={() => null} />
  return <OpenPickerInput {...props} picker={picker} />
}

function OpenPickerInput({ picker, ...props }: PickerInputProps) {
  const client = useQueryClient()
  const host = useHost()
  return (
    <PickedInput
      {...props}
      onWarm={(pickedFor) => {
        void preloadWidgets([dialog])
        prefetchPickerRows(client, host, picker, pickedFor)
      }}
      renderDialog={(picking) => <LoadedDialog {...picking} picker={picker} />}
    />
  )
}

function LoadedDialog(props: PickingProps & { readonly picker: Picker }) {
  const Dialog = useLoadedComponent<PickerDialogProps>(dialog.load)
  return <Dialog {...props} />
}

const ignore = () => undefined
