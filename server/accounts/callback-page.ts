import { THIRD_LOGIN_CHANNEL, type ThirdLoginMessage } from '#schemas/api/accounts.ts'
import { accountMessages } from './messages.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The page on which a third-party sign-in ends. What it has to tell stands in attributes; a script of our own reads it
 * from there, so no text of anybody becomes code.
 */
export function callbackPage(
  message: ThirdLoginMessage,
  given: { readonly origin: string; readonly script: string },
): string {
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">' +
    `<meta name="third-login" content="${escapeHtml(JSON.stringify(message))}" data-origin="${escapeHtml(given.origin)}">` +
    `<title>第三方登录</title><script src="${escapeHtml(given.script)}" defer></script></head>` +
    `<body><p>${accountMessages.thirdWindowDone}</p></body></html>`
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/**
 * Tells the console, on the channel that only our own origin hears and to the window that has opened this one, if it is
 * of the named origin. The message is taken out of the address's page before the window closes.
 */
export const CALLBACK_SCRIPT = `'use strict'
const told = document.querySelector('meta[name="third-login"]')
const message = JSON.parse(told.content)
const channel = new BroadcastChannel(${JSON.stringify(THIRD_LOGIN_CHANNEL)})
channel.postMessage(message)
channel.close()
if (window.opener) window.opener.postMessage(message, told.dataset.origin)
told.remove()
history.replaceState(null, '', location.pathname)
window.close()
`
