export { Component } from '#web/shell/not-here-yet.tsx'
