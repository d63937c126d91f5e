import type { Heartbeat, HeartbeatWires } from './live-socket.ts'

/** Specified for the notice channel: a word every twenty seconds; the server need not answer. */
export const NOTICE_HEARTBEAT_MS = 20_000
const NOTICE_HEARTBEAT = 'HeartBeat'
/** Newer servers of the contract answer with this word; it is no message. */
const NOTICE_REPLY = 'ping'

/** Specified for the data-table channel: a beat ten seconds after each answer, which must come within six. */
const TABLE_HEARTBEAT_MS = 10_000
export const TABLE_HEARTBEAT_REPLY_MS = 6000
const TABLE_HEARTBEAT_TYPE = 'heart_beat'

export function noticeHeartbeat({ send }: HeartbeatWires): Heartbeat {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start() {
      timer = setInterval(() => send(NOTICE_HEARTBEAT), NOTICE_HEARTBEAT_MS)
    },
    hear: (text) => text === NOTICE_REPLY,
    stop: () => clearInterval(timer),
  }
}

export function tableHeartbeat({ send, lost }: HeartbeatWires): Heartbeat {
  let next: ReturnType<typeof setTimeout> | undefined
  let reply: ReturnType<typeof setTimeout> | undefined

  function beat() {
    send(JSON.stringify({ type: TABLE_HEARTBEAT_TYPE, data: '' }))
    reply = setTimeout(lost, TABLE_HEARTBEAT_REPLY_MS)
  }

  return {
    start: beat,
    hear(text) {
      if (!isReply(text)) return false
      clearTimeout(reply)
      clearTimeout(next)
      next = setTimeout(beat, TABLE_HEARTBEAT_MS)
      return true
    },
    stop() {
      clearTimeout(next)
      clearTimeout(reply)
    },
  }
}

function isReply(text: string): boolean {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    // Not JSON, so not the answer; who reads the messages ignores it as well.
    return false
  }
  return typeof message === 'object' && message !== null && 'type' in message && message.type === TABLE_HEARTBEAT_TYPE
}
