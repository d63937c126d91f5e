import { theme } from 'antd'
import { type CSSProperties, useMemo } from 'react'

/** Colours of code on the page's own ground, of the theme; set on the element around an editor. */
export function useCodeColors(): CSSProperties {
  const { token } = theme.useToken()
  return useMemo(() => {
    const properties = {
      '--code-keyword': token['purple-8'],
      '--code-atom': token['geekblue-8'],
      '--code-number': token['green-8'],
      '--code-string': token['red-8'],
      '--code-special': token['orange-8'],
      '--code-definition': token['blue-8'],
      '--code-variable': token['purple-8'],
      '--code-type': token['cyan-8'],
      '--code-class': token['cyan-8'],
      '--code-macro': token['geekblue-8'],
      '--code-property': token['blue-8'],
      '--code-comment': token.colorTextSecondary,
      '--code-invalid': token.colorErrorText,
      '--code-meta': token.colorTextSecondary,
      '--code-selection': token.colorPrimaryBorder,
    }
    // CSSProperties does not know custom properties; React writes them as they are.
    return properties as CSSProperties
  }, [token])
}
