import type { Namespace } from 'socket.io'
import type { OnEvent } from '../nodes.ts'

type MakeAdapter<Adapter> = (namespace: Namespace) => Adapter

/** The adapter's method for what other processes send, which its types protect; an event to browsers carries a packet. */
type Receiver = {
  onMessage(
    message: { data?: { packet?: { data?: [string, object?] }; opts?: { rooms?: string[] } } },
    offset?: string,
  ): unknown
}

/** Makes adapters that also tell `onEvent` what other processes send; `prepare` may change each one further. */
export function adapterThatHears<Adapter extends object>(
  makeAdapter: MakeAdapter<Adapter>,
  onEvent: OnEvent,
  prepare: (adapter: Adapter) => void = () => {},
) {
  // Called with `new`, which an arrow function cannot be.
  return function connected(namespace: Namespace) {
    const adapter = makeAdapter(namespace)
    prepare(adapter)
    const receiver = adapter as unknown as Receiver
    const receive = receiver.onMessage.bind(adapter)
    receiver.onMessage = (message, offset) => {
      const { packet, opts } = message.data ?? {}
      if (packet) onEvent(opts?.rooms ?? [], packet.data?.[1])
      return receive(message, offset)
    }
    return adapter
  }
}
