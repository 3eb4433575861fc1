export { employeeHistoryId } from './api.ts'
export { MessageFiles } from './attachments/message-files.tsx'
export { type ConversationMember, GroupMember, listMembers } from './groups/group-member.tsx'
export { saveMessageDraft } from './outbox/message-drafts.ts'
export { resumeOutbox } from './outbox/resume-outbox.ts'
export { useOutbox } from './outbox/use-outbox.ts'
export {
  type ConversationFilter,
  filterConversations,
  isFilterActive,
  isSearching,
} from './sidebar/filter-conversations.ts'
export { SidebarFrame, SidebarNote } from './sidebar/sidebar-frame.tsx'
export { ConversationFace } from './sidebar/presence.tsx'
export { ConversationLink } from './sidebar/sidebar-rows.tsx'
export { ConversationSections } from './sidebar/sidebar-section.tsx'
export { appendToHistory } from './thread/apply-message.ts'
export { buildRows } from './thread/build-rows.ts'
export { DisclosureLine } from './thread/disclosure-line.tsx'
export { MessageAnnouncer, MessageList } from './thread/message-list.tsx'
export { SidebarSkeleton, ThreadSkeleton } from './thread/skeletons.tsx'
export { MessagesLayout, ThreadColumn, ThreadHeader, ThreadPlaceholder } from './thread/thread-layout.tsx'
export { useThreadHistory } from './thread/use-thread-history.ts'
export { useWriteTo } from './use-write-to.ts'
