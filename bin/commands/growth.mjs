await import('../../bench/growth/main.ts')
