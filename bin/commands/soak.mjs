await import('../../bench/faults/soak.ts')
