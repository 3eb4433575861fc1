import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'

/** Fields of a body that say what the change began with. */
const COMPARED = ['before', 'version', 'old_name', 'seen_status']

/** Why a change needs no comparison (SHELL-12). */
const REASONS: Record<string, string[]> = {
  'own sign-in: the password or a secret decides': ['changePassword', 'resetPassword', 'confirmEmail', 'updateEmail'],
  'changes nothing that is stored': ['askForInvitation', 'requestReset', 'validateReset'],
  'one value that one person sets for themselves': [
    'snoozeReminders',
    'updateOwnTimeZone',
    'updateDateFeed',
    'updateBirthday',
    'updateMessagePreferences',
    'updateNotificationSettings',
    'updatePhone',
    'updateTimeZone',
    'markRead',
  ],
  'one value, shown beside the one that replaces it': [
    'updateBusinessName',
    'updateEmailContents',
    'updateIdleLimit',
    'updateReminders',
    'renameGroup',
    'requireTwoStep',
  ],
  'adds or removes an element, or a file that replaces the one before': [
    'addEmployeeFile',
    'addMembers',
    'addOwnFile',
    'removeMember',
    'saveClientLogo',
    'saveOwnPicture',
    'updateClientAssets',
    'uploadContract',
  ],
  'autosave by field: lists change by element, and two people who type into one field see each other (ONB-16, ONB-20)':
    [
      'updateEvents',
      'updateOwnAccounts',
      'updateOwnAssets',
      'updateServices',
      'giveByLink',
      'giveClientItem',
      'settleOwnItem',
    ],
}

test('[SHELL-12] every change of a stored record is compared with what it began with, or has a reason', () => {
  const changes = endpoints.filter(({ name, endpoint }) => endpoint.method === 'PUT' || name.startsWith('update'))
  const without = changes
    .filter(({ endpoint: { body } }) => !(body instanceof z.ZodObject && COMPARED.some((field) => field in body.shape)))
    .map(({ name }) => name)
  expect(without.toSorted()).toEqual(Object.values(REASONS).flat().toSorted())
})
