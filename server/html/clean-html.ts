import sanitizeHtml from 'sanitize-html'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_STYLES,
  ALLOWED_TAGS,
  isAllowedLink,
  isAllowedPicture,
} from '#schemas/html/allowed-html.ts'

/** HTML as it may be stored. The browser cleans it again when it shows it: one net is not enough. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
      a: ['href', 'title', 'rel', 'target'],
    },
    allowedStyles: { '*': Object.fromEntries(Object.entries(ALLOWED_STYLES).map(([name, list]) => [name, [...list]])) },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: {
          ...(href !== undefined && isAllowedLink(href) ? { href } : {}),
          ...(title === undefined ? {} : { title }),
          rel: 'noopener noreferrer',
          ...(href?.startsWith('#/') ? {} : { target: '_blank' }),
        },
      }),
      img: (tagName, { src, ...attributes }) => ({
        tagName,
        attribs: { ...attributes, ...(src !== undefined && isAllowedPicture(src) ? { src } : {}) },
      }),
    },
  })
}
