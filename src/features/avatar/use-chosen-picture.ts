import { useEffect, useRef, useState } from 'react'
import { AVATAR_LIMITS } from '#schemas/api/users.ts'
import { refusalOf } from '#widgets/file/file-limits.ts'
import { messages } from './messages.ts'

interface ChosenPicture {
  readonly file: File
  /** Where the browser shows it from, before anybody has it. */
  readonly address: string
}

/** A picture that somebody wants to be shown as; refused at once where it can be none. */
export function useChosenPicture(refuse: (text: string) => void) {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const latest = useRef<File>(undefined)

  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])

  async function take(file: File) {
    latest.current = file
    const refusal = refusalOf(file, { ...AVATAR_LIMITS, imagesOnly: true })
    if (refusal !== null) return refuse(refusal)
    const isShown = await canBeShown(file)
    // Another one has been chosen meanwhile.
    if (latest.current !== file) return
    if (isShown) setChosen({ file, address: URL.createObjectURL(file) })
    else refuse(messages.unreadable(file.name))
  }

  function choose(onTake: () => void) {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = AVATAR_LIMITS.accept.join(',')
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (!file) return
      onTake()
      void take(file)
    })
    input.click()
  }

  function clear() {
    latest.current = undefined
    setChosen(undefined)
  }

  return { chosen, choose, clear }
}

/** Whatever it is called, a picture is what the browser can draw. */
async function canBeShown(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}
