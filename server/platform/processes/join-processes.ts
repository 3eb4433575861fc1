import { createAdapter } from '@socket.io/cluster-adapter'
import { RateLimiterCluster } from 'rate-limiter-flexible'
import type { Lifecycle } from '../http/health.ts'
import type { MeasuredMetrics } from '../metrics/metrics.ts'
import type { Nodes } from '../nodes.ts'
import { adapterThatHears } from '../realtime/hear-others.ts'
import type { OnlinePerson } from '../realtime/presence.ts'
import { type FromFirst, isOurs, type Question, tellFirst } from './messages.ts'

export type FirstProcess = {
  nodes: Nodes
  /** The first process waits for `migrating` however long it takes. */
  withoutLimit<T>(migrating: () => Promise<T>): Promise<T>
  metrics(): Promise<string>
  /** Lets the first process ask for those of this one. */
  onMeasure(measure: () => Promise<MeasuredMetrics>): void
}

/** Joins the other processes of this machine, by way of the first one (lead-processes.ts). */
export function joinProcesses(lifecycle: Lifecycle): FirstProcess {
  const pending = new Map<number, (answer: unknown) => void>()
  let publishGone = (_person: OnlinePerson) => {}
  let measure: () => Promise<MeasuredMetrics> = async () => []
  let last = 0
  process.on('message', (message: FromFirst) => {
    if (!isOurs(message)) return
    if (message.foyer === 'replaced') lifecycle.replaced = true
    else if (message.foyer === 'gone') publishGone(message.person)
    else if (message.foyer === 'measure') void measure().then((metrics) => tellFirst({ foyer: 'measured', metrics }))
    else {
      pending.get(message.number)?.(message.answer)
      pending.delete(message.number)
    }
  })

  async function ask<Answer>(question: Question): Promise<Answer> {
    const number = ++last
    const answer = await new Promise((resolve) => {
      pending.set(number, resolve)
      void tellFirst({ foyer: 'question', number, question })
    })
    if (answer === undefined) throw new Error('the first process did not answer')
    return answer as Answer // each question's, by lead-processes.ts
  }

  return {
    async withoutLimit(migrating) {
      await tellFirst({ foyer: 'migrating' })
      const result = await migrating()
      await tellFirst({ foyer: 'migrated' })
      return result
    },
    metrics: () => ask<string>({ ask: 'metrics' }),
    onMeasure: (how) => void (measure = how),
    nodes: {
      makeLimiter: (options) => new RateLimiterCluster(options),
      join(io, onEvent) {
        io.adapter(adapterThatHears(createAdapter(), onEvent))
        return () => void io.of('/').adapter.close()
      },
      sharePresence({ publishPresence }) {
        publishGone = (person) => publishPresence(person, false)
        return {
          enter: (person) => ask<boolean>({ ask: 'enter', person }),
          leave: (person) => ask<boolean>({ ask: 'leave', person }),
          online: (workspace) => ask<string[]>({ ask: 'online', workspace }),
          close() {},
        }
      },
      close() {},
    },
  }
}
