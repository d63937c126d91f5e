import type { InputProps } from '#renderer/widget.ts'
import { FileField } from '../upload/file-field.tsx'
import type { ImageOptions } from './schema.ts'

export function ImageInput(props: InputProps<ImageOptions>) {
  const { text = '上传', bizPath = 'temp' } = props.options
  return <FileField {...props} text={text} bizPath={bizPath} showsButton isImages />
}
