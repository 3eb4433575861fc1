// Asks each configured service for what it will be asked in use: docs/operating/first-evening.md. Uses the server's settings.
const { examine } = await import('../../server/doctor.ts')

const [recipient, ...more] = process.argv.slice(2)
if (more.length > 0) {
  console.error('npm run doctor [-- EMAIL]')
  process.exit(2)
}
for await (const { service, isRight, sentence } of examine(process.env, recipient)) {
  console.log(
    `${isRight ? 'right' : 'WRONG'}  ${service.padEnd(10)}  ${sentence.replaceAll('\n', `\n${' '.repeat(19)}`)}`,
  )
  if (!isRight) process.exitCode = 1
}
