// Loaded by autocannon's worker: each connection makes the calls of one person.
const tokens = (process.env.FOYER_BENCH_TOKENS ?? '').split(' ')

/** What a Manager's first pages ask. */
const CALLS = [
  '/api/managers/dashboard-data',
  '/api/managers/onboarding-board',
  '/api/clients/manager/false?page=1&per_page=50',
  '/api/conversations/userlist?limit=200',
]

let connections = 0

function setOwnCalls(client) {
  const headers = { authorization: `Bearer ${tokens[connections++ % tokens.length]}` }
  client.setRequests(CALLS.map((path) => ({ method: 'GET', path, headers })))
}

export { setOwnCalls as 'module.exports' }
