import { BATCHING } from '#server/features/messages/storing/batch-by-key.ts'
import { READING_ROUNDS } from '#server/platform/db/round-trips/reading-rounds.ts'
import { OVERLOAD } from '#server/platform/http/overload/overload.ts'

// What is there only to make things faster, or to keep them fast, may not change what they do.
for (const part of [BATCHING, READING_ROUNDS, OVERLOAD]) part.isOn = false
