await import('../../bench/faults/main.ts')
