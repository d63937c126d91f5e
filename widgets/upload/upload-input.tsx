import type { InputProps } from '#renderer/widget.ts'
import { takesImagesOnly } from '#schemas/files/file-accept.ts'
import { FileField } from './file-field.tsx'
import type { UploadOptions } from './schema.ts'

export function UploadInput(props: InputProps<UploadOptions>) {
  const { text = '点击上传', bizPath = 'temp', buttonVisible = true, fileType } = props.options
  const isImages = fileType === 'image' || takesImagesOnly(props.field.files?.accept ?? [])
  return <FileField {...props} text={text} bizPath={bizPath} showsButton={buttonVisible} isImages={isImages} />
}
