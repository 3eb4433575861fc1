import type { Socket } from 'socket.io'
import { type Actor, findClosedGate } from '../actor.ts'
import type { OnlinePerson } from './presence.ts'

export const personRoom = (workspace: string, user: string) => `person ${workspace} ${user}`
export const openRoom = (workspace: string, user: string) => `open ${workspace} ${user}`
export const workspaceRoom = (workspace: string) => `workspace ${workspace}`
const staffRoom = (workspace: string) => `staff ${workspace}`
const clientsRoom = (workspace: string) => `clients ${workspace}`

/** Behind a closed gate a person hears of the subscription only. */
export async function enterRooms(socket: Pick<Socket, 'join' | 'leave'>, actor: Actor): Promise<void> {
  await socket.join([workspaceRoom(actor.workspace), personRoom(actor.workspace, actor.id)])
  const open = [openRoom(actor.workspace, actor.id), peersRoom(actor)]
  if (!findClosedGate(actor)) await socket.join(open)
  else for (const room of open) await socket.leave(room)
}

export const peersRoom = ({ role, workspace }: OnlinePerson) =>
  role === 'Client' ? clientsRoom(workspace) : staffRoom(workspace)

/** The rooms of the people who may write to this person: clients see only staff (MSG-2). */
export const roomsAround = ({ role, workspace }: OnlinePerson): string[] =>
  role === 'Client' ? [staffRoom(workspace)] : [staffRoom(workspace), clientsRoom(workspace)]
