/* What both C playouts share: chance, counting, the clock, and the line of JSON at the end.
 *
 *     PROGRAM PLAYERS SECONDS SEED
 *
 * A program includes this file and defines `play_many`.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define KING 13
#define LAST_ROUND 12 /* the last one with hands */
#define LEAST_PLAYERS 3
#define MOST_PLAYERS 6
#define GAMES_PER_LOOK 2048 /* games between two looks at the clock */

/* Chance: the 62-bit permuted congruential generator of antics.core.rng.FastRng --------------- */

typedef struct {
    uint64_t state, step;
} Rng;

static inline unsigned below(Rng *rng, unsigned n)
{
    uint64_t state = (rng->state * 2862933555777941757u + rng->step) & (((uint64_t)1 << 62) - 1);
    rng->state = state;
    uint64_t word = ((state ^ (state >> 22)) >> (20 + (state >> 59))) & 0xffffffffu;
    return (unsigned)((word * n) >> 32);
}

static uint64_t scrambled(uint64_t seed) /* splitmix64, to seed with */
{
    seed += 0x9e3779b97f4a7c15u;
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111ebu;
    return seed ^ (seed >> 31);
}

/* What is counted: enough to compare means with the library's games --------------------------- */

typedef struct {
    uint64_t decisions, squared_decisions, games;
    uint64_t scores[MOST_PLAYERS], squared_scores[MOST_PLAYERS], wins[MOST_PLAYERS];
} Tally;

static void play_many(Rng *rng, Tally *tally, int players, int games);

static inline void count_decisions(Tally *tally, unsigned decisions)
{
    tally->decisions += decisions;
    tally->squared_decisions += decisions * decisions;
    tally->games++;
}

static inline void count_score(Tally *tally, unsigned seat, unsigned score)
{
    tally->scores[seat] += score;
    tally->squared_scores[seat] += score * score;
}

static double clock_seconds(void) /* of processor time, as for all laps */
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void print_list(const char *name, const uint64_t *numbers, int players)
{
    printf(", \"%s\": [", name);
    for (int seat = 0; seat < players; seat++)
        printf("%s%llu", seat ? ", " : "", (unsigned long long)numbers[seat]);
    printf("]");
}

int main(int argc, char **argv)
{
    int players = argc == 4 ? atoi(argv[1]) : 0;
    double seconds = argc == 4 ? atof(argv[2]) : 0;
    if (players < LEAST_PLAYERS || players > MOST_PLAYERS || !(seconds > 0)) {
        fprintf(stderr, "usage: %s PLAYERS(3-6) SECONDS SEED\n", argv[0]);
        return 2;
    }
    uint64_t seed = strtoull(argv[3], NULL, 10);
    Rng rng = {scrambled(2 * seed) >> 2, (scrambled(2 * seed + 1) >> 2) | 1};
    Tally warm_up = {0}, tally = {0};
    play_many(&rng, &warm_up, players, GAMES_PER_LOOK);
    double begin = clock_seconds(), passed = 0;
    while (passed < seconds) {
        play_many(&rng, &tally, players, GAMES_PER_LOOK);
        passed = clock_seconds() - begin;
    }
    printf("{\"seconds\": %.9f, \"games\": %llu, \"decisions\": %llu, \"squared_decisions\": %llu",
           passed, (unsigned long long)tally.games, (unsigned long long)tally.decisions,
           (unsigned long long)tally.squared_decisions);
    print_list("scores", tally.scores, players);
    print_list("squared_scores", tally.squared_scores, players);
    print_list("wins", tally.wins, players);
    printf("}\n");
    return 0;
}
