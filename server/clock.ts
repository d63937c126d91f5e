/** Where the time comes from: tests set it, so nothing that depends on time needs a sleep. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
