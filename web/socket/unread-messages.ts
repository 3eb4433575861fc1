import { onEvent, onEventFamily } from '#web/socket/events.ts'

/** Listens to the events that change how many messages a person has not read. */
export function onUnreadMessages(me: string, changed: () => void): () => void {
  const stops = [
    onEventFamily('message received', ({ sender_id }) => {
      if (sender_id !== me) changed()
    }),
    onEventFamily('read', ({ user_id }) => {
      if (user_id === me) changed()
    }),
    onEvent('conversation updated', changed),
  ]
  return () => stops.forEach((stop) => stop())
}
