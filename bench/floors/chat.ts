import { createServer } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'

/** The floor of a message: bare Socket.IO, one insert, and one event to the room. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
await pool.query(
  'create table if not exists public.floor (id bigserial primary key, conversation text, sender text, body text, at timestamptz default now())',
)

const server = createServer((_request, response) => response.end())
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false })
const INSERT = {
  name: 'insert',
  text: 'insert into public.floor (conversation, sender, body) values ($1, $2, $3) returning id, at',
}

io.on('connection', async (socket) => {
  const conversation = String(socket.handshake.auth.conversation)
  await socket.join(conversation)
  socket.on('message sent', async ({ message }: { message: string }, acknowledge: (stored: object) => void) => {
    const { rows } = await pool.query({ ...INSERT, values: [conversation, socket.id, message] })
    const stored = { ...rows[0], conversation_id: conversation, sender_id: socket.id, message }
    io.to(conversation).emit(`message received ${conversation}`, stored)
    acknowledge(stored)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
