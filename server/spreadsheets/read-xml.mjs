// @ts-check
import { SaxesParser } from 'saxes'

/**
 * @typedef {object} XmlEvents
 * @property {(name: string, attributes: Record<string, string>) => void} [open] `name` without its prefix
 * @property {(text: string) => void} [text]
 * @property {(name: string) => void} [close]
 */

/** @param {string} name */
const localName = (name) => name.slice(name.indexOf(':') + 1)

/**
 * Tells of the elements of an XML text as it comes, and waits between two pieces when `between` says so. A text that is
 * no XML throws.
 *
 * @param {AsyncIterable<Buffer>} stream
 * @param {XmlEvents} events
 * @param {() => Promise<void> | undefined} [between]
 */
export async function readXml(stream, { open, text, close }, between) {
  const parser = new SaxesParser({ position: false })
  if (open) {
    parser.on('opentag', ({ name, attributes }) => {
      // Without names of spaces, which are not asked for, each attribute is its text.
      open(localName(name), /** @type {Record<string, string>} */ (attributes))
    })
  }
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  const decoder = new TextDecoder()
  for await (const piece of stream) {
    parser.write(decoder.decode(piece, { stream: true }))
    await between?.()
  }
  parser.write(decoder.decode())
  parser.close()
}
